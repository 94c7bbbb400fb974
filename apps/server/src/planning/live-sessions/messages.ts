/** Messages of devices over connections that stay open, WebSocket or MQTT. */
import { ApiError, type Locale, wire } from '@cadenza/contract'
import { errorBody, toApiError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { LiveSessions } from './sessions.ts'

export type LiveMessage = ReturnType<typeof wire.liveMessage.parse>
export type About = ReturnType<typeof wire.liveMessageAbout.parse>

/** A message, and what its answer repeats; no message if it is none. */
export function readMessage(given: unknown): { message: LiveMessage | undefined; about: About } {
  return {
    message: wire.liveMessage.safeParse(given).data,
    about: wire.liveMessageAbout.safeParse(given).data ?? {},
  }
}

/** The value of a JSON text; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused with all else that is no message.
    return undefined
  }
}

/** The answer to a failure, in the account's language. */
export function failureReply(
  error: unknown,
  about: About,
  { lang, log }: { lang: Locale; log: Pick<Services['log'], 'error'> },
): wire.LiveReply {
  const known = toApiError(error instanceof Error ? error : new Error(String(error)))
  if (known.status >= 500) log.error({ err: error }, 'a message of a live session failed')
  const { message } = errorBody(known, lang)
  return { type: 'error', ...about, code: known.code, message, retry_after_s: known.retryAfterS ?? null }
}

/** Does what a message says. Throws what the calls of the same names throw. */
export async function answerTo(
  sessions: LiveSessions,
  userUuid: string,
  message: LiveMessage | undefined,
): Promise<wire.LiveReply> {
  if (!message) throw new ApiError('BadRequest')
  switch (message.type) {
    case 'begin': {
      const { session, nextSeq } = await sessions.begin(userUuid, message)
      return { type: 'begun', session: session.uuid, next_seq: nextSeq }
    }
    case 'samples': {
      const { session, seq } = message
      return {
        type: 'stored',
        session,
        seq,
        next_seq: await sessions.receive({ userUuid, uuid: session }, message),
      }
    }
    case 'end': {
      await sessions.end({ userUuid, uuid: message.session })
      return { type: 'ended', session: message.session }
    }
  }
}
