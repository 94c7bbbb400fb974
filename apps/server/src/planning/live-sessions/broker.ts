/**
 * Live sessions over an MQTT broker. A device publishes the messages of a WebSocket, with its token, to
 * `cadenza/live/SESSION/send`, and is answered on `cadenza/live/SESSION/reply`. The broker acknowledges what
 * it has taken, not what is stored: devices send a batch again until the reply says that it is.
 */
import { ApiError, type Locale, liveBatchBytes, type wire } from '@cadenza/contract'
import type { MqttClient } from 'mqtt'
import { z } from 'zod'
import { findApiToken, isApiToken } from '../../people/api-tokens/tokens.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { scopeOf } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { type About, answerTo, failureReply, parsed, readMessage } from './messages.ts'
import type { LiveSessions } from './sessions.ts'

const topics = 'cadenza/live/+/send'
const sessionOfTopic = /^cadenza\/live\/([\da-f-]{36})\/send$/
/** Messages being handled, from which on the broker keeps further ones. */
const mostPending = 500
/** ms for which a token is not looked up again, and tokens that are remembered. */
const knownMs = 10_000
const mostKnown = 5_000

const signed = z.object({ token: z.string().max(200) })

export interface LiveBroker {
  stop(): Promise<void>
}

export async function connectBroker(
  services: Services,
  sessions: LiveSessions,
  url: string,
): Promise<LiveBroker> {
  const { log } = services
  const { connect } = await import('mqtt')
  const client = connect(url, { reconnectPeriod: 2_000, connectTimeout: 10_000, clean: true })
  const ownerOf = newTokens(services)
  const pending = new Set<Promise<void>>()
  /** The last message of each session; its messages are handled one after the other. */
  const turns = new Map<string, Promise<void>>()

  client.on('connect', () => {
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) log.warn({ err: error }, 'the MQTT broker refused the subscription to live sessions')
    })
  })
  client.on('error', (error) => log.warn({ err: error }, 'the MQTT broker cannot be used; retrying'))

  const handle = async (topic: string, payload: Buffer) => {
    const session = sessionOfTopic.exec(topic)?.[1]
    if (!session) return
    let about: About = { session }
    let lang: Locale = 'en'
    const reply = async (): Promise<wire.LiveReply> => {
      if (payload.length > liveBatchBytes)
        throw new ApiError('TooLarge', { parameters: { size: `${liveBatchBytes / 1024 / 1024} MB` } })
      const given = parsed(payload.toString())
      const read = readMessage(withSession(given, session))
      about = { ...read.about, session }
      const actor = await ownerOf(signed.safeParse(given).data?.token)
      lang = actor.lang
      return answerTo(sessions, actor.userUuid, read.message)
    }
    const said = await reply().catch((error: unknown) => failureReply(error, about, { lang, log }))
    await publish(client, session, said)
  }

  // The next message is taken when this calls back.
  client.handleMessage = (packet, done) => {
    if (packet.cmd !== 'publish') return done()
    const { topic } = packet
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    const work = (turns.get(topic) ?? Promise.resolve())
      .then(() => handle(topic, payload))
      .catch((error: unknown) => log.warn({ err: error }, 'a message of a live session was not answered'))
    pending.add(work)
    turns.set(topic, work)
    void work.then(() => {
      pending.delete(work)
      if (turns.get(topic) === work) turns.delete(topic)
    })
    if (pending.size < mostPending) done()
    else void Promise.race(pending).then(() => done())
  }

  return {
    async stop() {
      await client.endAsync(true)
      await Promise.all(pending)
    },
  }
}

/** The message with the session of its topic, which decides. */
function withSession(given: unknown, session: string): unknown {
  if (typeof given !== 'object' || given === null) return given
  return { ...given, [('type' in given && given.type) === 'begin' ? 'uuid' : 'session']: session }
}

async function publish(client: MqttClient, session: string, said: wire.LiveReply): Promise<void> {
  if (client.connected)
    await client.publishAsync(`cadenza/live/${session}/reply`, JSON.stringify(said), { qos: 1 })
}

/** Finds owners of tokens that may send live sessions. Throws `SignInRequired` or `Forbidden`. */
function newTokens(services: Services): (token: string | undefined) => Promise<SignedIn> {
  const allowed = scopeOf({ resource: 'live_session', verb: 'write', owner: 'self' })
  const known = new Map<string, { atMs: number; actor: SignedIn }>()
  return async (token) => {
    if (!token || !isApiToken(token)) throw new ApiError('SignInRequired')
    const nowMs = services.now()
    const before = known.get(token)
    if (before && nowMs - before.atMs < knownMs) return before.actor
    known.delete(token)
    const actor = await findApiToken(services, token)
    if (!actor) throw new ApiError('SignInRequired')
    if (!actor.scopes?.some((scope) => allowed.includes(scope))) throw new ApiError('Forbidden')
    known.set(token, { atMs: nowMs, actor })
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
    return actor
  }
}
