import { toWire } from '@cadenza/contract/conversion'

/** The answer's part, with its fields named as on the wire again. An answer without it is a failure. */
export function answerPart<T>(answer: object | undefined, key: string): T {
  const part = (answer as Record<string, unknown> | undefined)?.[key]
  if (part === undefined) throw new Error(`The answer has no ${key}`)
  return toWire(part) as T
}
