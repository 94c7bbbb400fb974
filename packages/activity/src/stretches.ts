/** Classifies the seconds of a range, so that one pass over a channel serves every basis of statistics. */

/** Bits of the kind of a second with the timer running. */
export const MOVING = 1
export const STANDING = 2
export const SITTING = 4
export const kindCount = 8

/** Unbroken seconds [from, to) of one kind, sorted. Paused seconds are left out. */
export interface Stretches {
  count: number
  from: Int32Array
  to: Int32Array
  kind: Uint8Array
  /** Number of seconds of each kind. */
  secondsOfKind: number[]
}

/** 1 Hz masks: 1 where the timer runs, the athlete moves, the rider stands (0 sitting, NaN unknown). */
export interface Masks {
  timer: Float32Array
  moving: Float32Array
  standing?: Float32Array | undefined
}

/** The kind of a second; undefined if the timer was paused. */
export function kindOf({ timer, moving, standing }: Masks, second: number): number | undefined {
  if (timer[second] !== 1) return undefined
  const kind = moving[second] === 1 ? MOVING : 0
  if (standing?.[second] === 1) return kind + STANDING
  return standing?.[second] === 0 ? kind + SITTING : kind
}

/** The stretches of the seconds [from, to). */
export function stretchesOf(masks: Masks, from: number, to: number): Stretches {
  const kinds = new Uint8Array(to - from)
  const paused = kindCount
  let changes = 1
  for (let i = from; i < to; i++) {
    const kind = kindOf(masks, i) ?? paused
    kinds[i - from] = kind
    if (i > from && kind !== kinds[i - from - 1]) changes++
  }
  const stretches: Stretches = {
    count: 0,
    from: new Int32Array(changes),
    to: new Int32Array(changes),
    kind: new Uint8Array(changes),
    secondsOfKind: new Array<number>(kindCount).fill(0),
  }
  for (let i = 0; i < kinds.length; ) {
    const kind = kinds[i] as number
    let end = i + 1
    while (end < kinds.length && kinds[end] === kind) end++
    if (kind !== paused) {
      const s = stretches.count++
      stretches.from[s] = from + i
      stretches.to[s] = from + end
      stretches.kind[s] = kind
      stretches.secondsOfKind[kind] = (stretches.secondsOfKind[kind] ?? 0) + end - i
    }
    i = end
  }
  return stretches
}

/** The stretches without the seconds before `from`. */
export function stretchesFrom(stretches: Stretches, from: number): Stretches {
  const { count } = stretches
  if (count === 0 || (stretches.from[0] as number) >= from) return stretches
  const secondsOfKind = stretches.secondsOfKind.slice()
  const starts = stretches.from.slice()
  for (let s = 0; s < count && (starts[s] as number) < from; s++) {
    const cut = Math.min(from, stretches.to[s] as number)
    const kind = stretches.kind[s] as number
    secondsOfKind[kind] = (secondsOfKind[kind] as number) - (cut - (starts[s] as number))
    starts[s] = cut
  }
  return { ...stretches, from: starts, secondsOfKind }
}

/** The occurring kinds that include all bits of `wanted`. */
export function kindsWith({ secondsOfKind }: Stretches, wanted: number): number[] {
  const kinds: number[] = []
  for (let kind = 0; kind < kindCount; kind++) {
    if ((kind & wanted) === wanted && (secondsOfKind[kind] as number) > 0) kinds.push(kind)
  }
  return kinds
}
