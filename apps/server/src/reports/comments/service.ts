/** Asks another service for comments on scores. */
import { reportTextLength, wire } from '@cadenza/contract'
import { z } from 'zod'

const withinMs = 10_000
const answerBytes = 256 * 1024

/** The comments, or one text; both as JSON, or the text alone. */
const answer = z.object({
  report_comment: z.union([wire.scoreComments, z.string().max(reportTextLength)]),
})

/** Throws if the service does not answer in time, or with anything but comments. */
export async function askService(url: string, body: wire.CommentRequest): Promise<wire.ScoreComments> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/plain' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  const text = await textOf(response)
  if (!response.ok) throw new Error(`The comment service answered ${response.status}`)
  const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
  const { report_comment } = answer.parse(isJson ? JSON.parse(text) : { report_comment: text })
  return typeof report_comment === 'string' ? { good: '', bad: '', summary: report_comment } : report_comment
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > answerBytes) throw new Error(`The comment service answered more than ${answerBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
