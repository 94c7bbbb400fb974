/** Messages that ZWO shows at times of a block, as comments of its steps. */

export interface Message {
  /** s or m since the start of the block. */
  at: number
  text: string
}

export interface ReadComment {
  text: string
  /** True if the messages were shown at other times than the start of the step. */
  moved: boolean
}

/** Half of the shortest step, s or m. */
const tolerance = 0.0005

/** The messages of a block that is one step. */
export function commentOfStep(messages: readonly Message[]): ReadComment | undefined {
  if (messages.length === 0) return undefined
  return { text: joined(messages), moved: messages.some(({ at }) => Math.abs(at) > tolerance) }
}

/**
 * The messages of intervals: those of the first and those of the second step. They stay as they are if every
 * repetition has the same ones.
 */
export function commentsOfIntervals(
  messages: readonly Message[],
  { on, off, times }: { on: number; off: number; times: number },
): [ReadComment | undefined, ReadComment | undefined] {
  const period = on + off
  const parts: [Placed[], Placed[]] = [[], []]
  for (const message of messages) {
    const at = Math.max(0, message.at)
    const repetition = period > 0 ? Math.min(Math.floor((at + tolerance) / period), times - 1) : 0
    const since = at - repetition * period
    const isOff = off > 0 && since + tolerance >= on
    const isAtStart = Math.abs(since - (isOff ? on : 0)) <= tolerance
    parts[isOff ? 1 : 0].push({ ...message, repetition, isAtStart })
  }
  const [first, second] = parts
  return [commentOfPart(first, times), commentOfPart(second, times)]
}

interface Placed extends Message {
  repetition: number
  isAtStart: boolean
}

function commentOfPart(messages: readonly Placed[], times: number): ReadComment | undefined {
  if (messages.length === 0) return undefined
  const texts = new Map<number, string>()
  for (const { repetition, text } of messages) {
    const before = texts.get(repetition)
    texts.set(repetition, before === undefined ? text : `${before}\n${text}`)
  }
  const isSame = texts.size === times && new Set(texts.values()).size === 1
  const stays = isSame && messages.every(({ isAtStart }) => isAtStart)
  return { text: isSame ? ([...texts.values()][0] ?? '') : joined(messages), moved: !stays }
}

/** Each text once, in order of time. */
function joined(messages: readonly Message[]): string {
  const ordered = [...messages].sort((a, b) => a.at - b.at)
  return [...new Set(ordered.map(({ text }) => text))].join('\n')
}
