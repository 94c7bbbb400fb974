/**
 * WebSocket handshakes pass through their route like any other request, with all its checks. What is not
 * taken over is answered and closed.
 */
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

interface Handshake {
  socket: Duplex
  head: Buffer
}

const handshakes = new WeakMap<IncomingMessage, Handshake>()

/** Gives requests to change the protocol to the routes. */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    handshakes.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
}

/** True if a request asks for a WebSocket. */
export const asksForSocket = ({ raw }: FastifyRequest): boolean =>
  handshakes.has(raw) && raw.headers.upgrade?.toLowerCase() === 'websocket'

/** Completes the handshake; messages have at most `maxBytes`. The handler answers `hijacked`. */
export function acceptSocket({ raw }: FastifyRequest, maxBytes: number): Promise<WebSocket> {
  const handshake = handshakes.get(raw)
  if (!handshake) throw new Error('The request asks for no WebSocket')
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes, perMessageDeflate: false })
  return new Promise((resolve) => {
    sockets.handleUpgrade(raw, handshake.socket, handshake.head, resolve)
  })
}
