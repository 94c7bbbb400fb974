/** Forwards requests from Vite to the server: documents, the API, uploads, files, logs and events. */
import { request as httpRequest } from 'node:http'

/** Vite's own addresses: modules, its client and dependencies. No page of the product starts like them. */
const vitesOwn = /^\/(@|src\/|node_modules\/)/

/**
 * A connect middleware. Everything passes as a stream and unchanged, the Host header included, which upload
 * signatures cover. While the server restarts, requests wait.
 */
export function forwardTo(server) {
  async function forward(request, response, isRetry = false) {
    try {
      await server.ready()
    } catch (error) {
      return refuse(response, 503, error.message)
    }
    const { method, url, headers } = request
    const upstream = httpRequest({ host: '127.0.0.1', port: server.port, method, path: url, headers })
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, withScriptNonce(answer.rawHeaders))
      // An event stream may have nothing to send for a while after its headers.
      response.flushHeaders()
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    upstream.once('error', (error) => {
      if (response.destroyed) return
      // A restart cut it off before its answer began.
      if (method === 'GET' && !isRetry && !response.headersSent) return forward(request, response, true)
      refuse(response, 502, error.message)
    })
    response.once('close', () => upstream.destroy())
    request.pipe(upstream)
  }
  return (request, response, next) => (vitesOwn.test(request.url) ? next() : forward(request, response))
}

function refuse(response, status, message) {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
}

/**
 * The product's Content-Security-Policy allows scripts from files alone. Hot reload of React needs one inline
 * script, so that the nonce of the document's styles counts for scripts, too. Everything else stays as strict
 * as in production.
 */
function withScriptNonce(rawHeaders) {
  return rawHeaders.map((value, i) => {
    if (i % 2 === 0 || rawHeaders[i - 1].toLowerCase() !== 'content-security-policy') return value
    const nonce = /'nonce-[^']+'/.exec(value)?.[0]
    return nonce ? value.replace("script-src 'self'", `script-src 'self' ${nonce}`) : value
  })
}
