/** The coach role, which people give themselves unless the operator keeps it to staff. */
import { ApiError, type Role, roles } from '@cadenza/contract'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { lockUser, updateUser } from '../users/queries.ts'
import { closeInvitationsOf } from './invitation-queries.ts'
import { hasAthletes } from './queries.ts'

export const mayChangeCoaching = ({ settings }: Services, { roles: own }: Pick<SignedIn, 'roles'>): boolean =>
  settings.coaches === 'anyone' || own.includes('staff') || own.includes('superuser')

/**
 * Switches the role. Throws `Forbidden` if only staff may, and `CoachHasAthletes` for a coach who still has
 * some.
 */
export async function setCoaching(services: Services, actor: SignedIn, coaching: boolean): Promise<void> {
  if (!mayChangeCoaching(services, actor)) throw new ApiError('Forbidden')
  const { userUuid } = actor
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    // Locked, so that no athlete is linked meanwhile.
    const user = await lockUser(transaction, userUuid)
    if (!user) throw new ApiError('NotFound')
    if (!coaching) {
      if (await hasAthletes(transaction, userUuid)) throw new ApiError('CoachHasAthletes')
      await closeInvitationsOf(transaction, userUuid, now)
    }
    const wanted = new Set<Role>(user.roles)
    if (coaching) wanted.add('coach')
    else wanted.delete('coach')
    await updateUser(transaction, userUuid, {
      roles: roles.filter((role) => wanted.has(role)),
      updated_at: now,
    })
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
  })
}
