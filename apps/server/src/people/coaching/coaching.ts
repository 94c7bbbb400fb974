/** The coach role, which people give themselves unless the operator keeps it to staff. */
import { ApiError, type Role, roles } from '@cadenza/contract'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'

export const mayChangeCoaching = ({ settings }: Services, { roles: own }: Pick<SignedIn, 'roles'>): boolean =>
  settings.coaches === 'anyone' || own.includes('staff') || own.includes('superuser')

/**
 * Switches the role. Throws `Forbidden` where only staff may, and `CoachHasAthletes` for a coach who still has some.
 */
export async function setCoaching(services: Services, actor: SignedIn, coaching: boolean): Promise<void> {
  if (!mayChangeCoaching(services, actor)) throw new ApiError('Forbidden')
  const { userUuid } = actor
  await transact(services.database, async (transaction) => {
    // Locked, so that no athlete is linked meanwhile.
    await sql`select 1 from users where uuid = ${userUuid} for update`.execute(transaction)
    const user = await transaction
      .selectFrom('users')
      .select('roles')
      .where('uuid', '=', userUuid)
      .executeTakeFirstOrThrow()
    if (!coaching) {
      const link = await transaction
        .selectFrom('coach_athletes')
        .select('user_uuid')
        .where('coach_uuid', '=', userUuid)
        .executeTakeFirst()
      if (link) throw new ApiError('CoachHasAthletes')
      await transaction
        .updateTable('coach_invitations')
        .set({ closed_at: new Date(services.now()) })
        .where('user_uuid', '=', userUuid)
        .where('closed_at', 'is', null)
        .execute()
    }
    const wanted = new Set<Role>(user.roles)
    if (coaching) wanted.add('coach')
    else wanted.delete('coach')
    await transaction
      .updateTable('users')
      .set({ roles: roles.filter((role) => wanted.has(role)), updated_at: new Date(services.now()) })
      .where('uuid', '=', userUuid)
      .execute()
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
  })
}
