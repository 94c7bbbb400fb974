/** The connection of an account with an identity provider (OpenID Connect). */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { passwordBody } from './second-factor.ts'
import { instant } from './values.ts'

const path = '/api/account/v1/connection/'

export const connectionEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The provider that the account may be connected with; null if none is configured',
    answer: z.object({
      connection: z.object({ name: z.string(), connected_at: instant.nullable() }).nullable(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary: 'The address of the provider at which the account is connected',
    body: passwordBody,
    answer: z.object({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Disconnect the account from the provider',
    answer: nothing,
  }),
}
