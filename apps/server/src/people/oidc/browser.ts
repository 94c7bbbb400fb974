/** A cookie that ties a sign-in elsewhere to the browser that began it: nobody can be led into another's account. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookie } from '../../platform/http/language.ts'
import { newToken } from '../../platform/secrets/tokens.ts'

const name = 'oidc'
const validS = 15 * 60

export const browserOf = (request: FastifyRequest): string => cookie(request, name) ?? ''

/** Lax, not strict: the way back is a link from another site. No script sees it. */
export function markBrowser(reply: FastifyReply, publicUrl: string | undefined): string {
  const mark = newToken()
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${mark}; Path=/; Max-Age=${validS}; HttpOnly; SameSite=Lax${secure}`)
  return mark
}
