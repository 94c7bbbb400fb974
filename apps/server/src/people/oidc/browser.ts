/**
 * Cookie that ties a sign-in at the provider to the browser that started it, so that nobody can be lured into
 * another's account.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookie } from '../../platform/http/language.ts'
import { newToken } from '../../platform/secrets/tokens.ts'

const name = 'oidc'
const validS = 15 * 60

export const browserOf = (request: FastifyRequest): string => cookie(request, name) ?? ''

/** Lax, not strict: the provider redirects from another site. Hidden from scripts. */
export function markBrowser(reply: FastifyReply, publicUrl: string | undefined): string {
  const mark = newToken()
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${mark}; Path=/; Max-Age=${validS}; HttpOnly; SameSite=Lax${secure}`)
  return mark
}
