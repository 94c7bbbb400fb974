/** Personal tokens for scripts and devices. */
import { z } from 'zod'
import { apiTokenDaysMax } from '../limits.ts'
import { endpoint, nothing } from './endpoint.ts'
import { ownerBody } from './second-factor.ts'
import { instant, uuid } from './values.ts'

export const tokenScopes = ['upload', 'read', 'live'] as const
export const apiToken = z.object({
  uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
})
export const newApiToken = ownerBody.extend({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(tokenScopes)).min(1),
  /** Days from now. */
  expires_in_days: z.number().int().min(1).max(apiTokenDaysMax),
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
    summary: 'Make a personal token, with password and second factor; it is shown only this once',
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
