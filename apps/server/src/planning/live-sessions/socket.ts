/** Live sessions over a WebSocket: the same batches as over HTTP, each acknowledged when it is stored. */
import { liveBatchBytes, type wire } from '@cadenza/contract'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { signedIn } from '../../platform/http/actor.ts'
import { languageOf } from '../../platform/http/language.ts'
import { acceptSocket } from '../../platform/http/upgrade.ts'
import { answerTo, failureReply, type LiveMessage, parsed, readMessage } from './messages.ts'
import type { LiveSessions } from './sessions.ts'

/** Open sockets of an account. */
const mostSockets = 8
/** Messages of one socket that are being handled, from which on it is not read, and until when. */
const [mostPending, fewPending] = [32, 16]
/** Bytes that a client does not read, after which it is disconnected. */
const mostUnread = 256 * 1024
/** ms; a client that does not answer a ping is gone, and its token is looked up again. */
const pingMs = 20_000
/** Close codes of RFC 6455. */
const closing = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const

export interface LiveSockets {
  accept(request: FastifyRequest): Promise<void>
  /** Closes all. */
  end(): void
}

export function newLiveSockets(
  sessions: LiveSessions,
  { ping = pingMs }: { ping?: number } = {},
): LiveSockets {
  const open = new Map<WebSocket, string>()

  async function accept(request: FastifyRequest): Promise<void> {
    const { userUuid } = signedIn(request.actor)
    const socket = await acceptSocket(request, liveBatchBytes)
    if ([...open.values()].filter((owner) => owner === userUuid).length >= mostSockets)
      return socket.close(closing.tryLater)
    open.set(socket, userUuid)
    socket.on('error', () => socket.terminate())
    const beating = keepAlive(socket, request, ping)
    socket.once('close', () => {
      clearInterval(beating)
      open.delete(socket)
    })
    receive(socket, (message) => answerTo(sessions, userUuid, message), request)
  }

  return {
    accept,
    end() {
      for (const socket of open.keys()) socket.close(closing.goingAway)
    },
  }
}

/** Disconnects a client that is gone, or whose token was revoked. */
function keepAlive(socket: WebSocket, request: FastifyRequest, everyMs: number): NodeJS.Timeout {
  let answers = true
  socket.on('pong', () => {
    answers = true
  })
  return setInterval(async () => {
    if (!answers) return socket.terminate()
    answers = false
    socket.ping()
    const actor = await request.authenticate().catch(() => undefined)
    if (actor && actor.kind !== 'signed-in') socket.close(closing.policy)
  }, everyMs)
}

/** Handles messages side by side, but the beginning and the end of a session in their place. */
function receive(
  socket: WebSocket,
  handle: (message: LiveMessage | undefined) => Promise<wire.LiveReply>,
  request: FastifyRequest,
): void {
  const lang = languageOf(request)
  let pending = 0
  /** Resolves when sessions have begun, or when everything before has been handled. */
  let begun: Promise<unknown> = Promise.resolve()
  let all: Promise<unknown> = Promise.resolve()

  const say = (reply: wire.LiveReply) => {
    if (socket.bufferedAmount > mostUnread) return socket.terminate()
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(reply))
  }
  const take = async (text: string) => {
    const { message, about } = readMessage(parsed(text))
    const before = message?.type === 'end' ? all : begun
    const done = before
      .then(() => handle(message))
      .catch((error: unknown) => failureReply(error, about, { lang, log: request.log }))
      .then(say)
    if (message?.type === 'begin') begun = done
    all = Promise.all([all, done])
    await done
  }
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(closing.policy)
    pending += 1
    if (pending >= mostPending) socket.pause()
    void take(data.toString()).finally(() => {
      pending -= 1
      if (pending <= fewPending && socket.isPaused) socket.resume()
    })
  })
}
