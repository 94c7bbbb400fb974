/** E-mail digests of what is new. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

export const digestPeriods = ['off', 'daily', 'weekly'] as const
export const digestBody = z.object({ period: z.enum(digestPeriods) })
export const digest = z.object({
  period: z.enum(digestPeriods),
  /** The next morning that one is sent; null while digests are off. */
  next_at: instant.nullable(),
  /** Why no mail would come: this installation sends none, or the address is not confirmed. */
  hindrance: z.enum(['no_mail_server', 'unconfirmed']).nullable(),
})
const answer = z.object({ digest })

const path = '/api/notifications/v1/digest'

export const digestEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Read the e-mail digest setting and the next date',
    answer,
  }),
  choose: endpoint({
    method: 'PUT',
    path,
    summary: 'Turn e-mail digests off, or have them each morning or each Monday',
    body: digestBody,
    answer,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:digestToken/end`,
    params: { digestToken: z.string().max(64) },
    summary: 'Unsubscribe from digests with the token in one',
    /** The same whether a digest had that token or not. */
    answer: z.object({ ended: z.literal(true) }),
  }),
}
