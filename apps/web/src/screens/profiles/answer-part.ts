import { toWire } from '@cadenza/contract/case'

/** Part of the response, with its fields in wire format. A response without it is an error. */
export function answerPart<T>(answer: Record<string, unknown> | undefined, key: string): T {
  if (answer?.[key] === undefined) throw new Error(`The answer has no ${key}`)
  return toWire(answer[key]) as T
}
