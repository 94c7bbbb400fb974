import { ApiError, type wire } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { featuresOf } from './features.ts'

export async function accountOf(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  userUuid: string,
): Promise<wire.Account> {
  const user = await database
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'lang', 'unit', 'time_zone', 'roles', 'email_verified_at'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  if (!user) throw new ApiError('NotFound')
  const { roles, email_verified_at, ...rest } = user
  const email_confirmation = email_verified_at ? 'done' : settings.mail ? 'open' : 'impossible'
  return {
    ...rest,
    email_confirmation,
    role: roles,
    features: await featuresOf(database, { userUuid, roles }),
  }
}
