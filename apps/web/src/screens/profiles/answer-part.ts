import { toWire } from '@cadenza/contract/case'

/** The answer's part, with its fields named as on the wire again. An answer without it is a failure. */
export function answerPart<T>(answer: Record<string, unknown> | undefined, key: string): T {
  if (answer?.[key] === undefined) throw new Error(`The answer has no ${key}`)
  return toWire(answer[key]) as T
}
