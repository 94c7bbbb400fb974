/** Personal tokens for scripts and devices. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { instant, uuid } from './values.ts'

export const tokenScopes = ['upload', 'read'] as const
export const apiToken = z.object({
  uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
})
export const newApiToken = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(tokenScopes)).min(1),
  /** Days from now; null: until it is revoked. */
  expires_in_days: z.number().int().min(1).max(3_650).nullable(),
})

const path = '/api/account/v1/api_tokens/'

export const apiTokenEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The personal tokens of the account',
    answer: z.object({ api_tokens: z.array(apiToken) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Make a personal token; it is shown only this once',
    body: newApiToken,
    answer: z.object({ api_token: apiToken, token: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}:tokenUuid`,
    summary: 'Revoke a personal token, effective immediately',
    answer: nothing,
  }),
}
