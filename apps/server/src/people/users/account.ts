import type { wire } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { featuresOf } from './features.ts'
import { requireUser } from './users.ts'

export async function accountOf(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  userUuid: string,
): Promise<wire.Account> {
  const { uuid, name, email, lang, unit, time_zone, roles, email_verified_at } = await requireUser(
    database,
    userUuid,
  )
  return {
    uuid,
    name,
    email,
    lang,
    unit,
    time_zone,
    email_confirmation: email_verified_at ? 'done' : settings.mail ? 'open' : 'impossible',
    role: roles,
    features: await featuresOf(database, { userUuid, roles }),
  }
}
