import type { FastifyInstance } from 'fastify'

/** Warns once if a proxy forwards requests but is not trusted: all its visitors then count as one address. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    if (request.ip !== request.raw.socket.remoteAddress) return
    warned = true
    request.log.warn(
      { proxy: request.ip },
      'A request was forwarded by a proxy that CADENZA_TRUST_PROXY does not name. All visitors behind it count as one address, so that one of them can use up the login attempts of all. Set CADENZA_TRUST_PROXY.',
    )
  })
}
