/** Deletes once a day what a process wrote before it died without storing the rows. */

import { activitiesOfFile } from '../../library/storing/queries.ts'
import { activitiesPrefix } from '../../platform/objects/user-prefixes.ts'
import type { Services } from '../../platform/services.ts'

/** ms; younger objects may still get their rows. */
const leastAgeMs = 24 * 3_600_000

export async function sweepOrphans(services: Services): Promise<void> {
  await services.objects.removeUnfinished(new Date(services.now() - leastAgeMs))
  let former = ''
  for await (const key of services.objects.list(activitiesPrefix)) {
    const [, userUuid = '', sha256 = ''] = key.split('/')
    const prefix = `${activitiesPrefix}${userUuid}/${sha256}/`
    if (prefix === former) continue
    former = prefix
    const activities = await activitiesOfFile(services.database, userUuid, Buffer.from(sha256, 'hex'))
    if (activities.length > 0) continue
    const found = await services.objects.stat(key)
    if (!found || found.modifiedAt.getTime() > services.now() - leastAgeMs) continue
    await services.objects.deleteAll(prefix)
    services.log.info({ user: userUuid }, 'objects without an activity removed')
  }
}
