/** Finds the lost samples among stamps that jitter by about a step. */

/** Steps. Stamps that are late by this much altogether count as much as a loss. Tuned on synthetic stamps. */
const LOSS_STEPS = 1.5
/** Share of each stamp's deviation that a course's clock takes over. Tuned on synthetic stamps. */
const TRACKING_GAIN = 0.03
/** Courses that are followed side by side. */
const COURSES = 4
/** Losses that a course may cost more than the best so far. */
const MOST_LOSSES = 4
/** Samples after which only the best course goes on, so that memory does not grow with the log. */
const STRETCH = 4096

/**
 * Writes anew to `advance` where samples are missing or repeated within each segment. A single stamp does not
 * show it if it may as well be late or early, so that several courses are followed, each with a clock of its
 * own. In the end that one holds whose stamps were late or early by the least, where each loss or repeated
 * sample counts as 1.5 steps.
 */
export function traceLosses(
  timeMs: Float64Array,
  stepMs: number,
  advance: Int8Array,
  invalid: Uint8Array | undefined,
): void {
  const courses = new Courses(stepMs)
  const at = new Uint32Array(STRETCH)
  let count = 0
  let followed = 0
  const settle = () => {
    courses.settle(advance, at.subarray(0, count))
    count = 0
  }
  for (let i = 0; i < advance.length; i++) {
    if (advance[i] === 0) continue
    if (advance[i] === -1) {
      settle()
      courses.begin(startOf(timeMs, stepMs, advance, i))
      followed = i + 1
    }
    // What was dropped between two samples of a segment may have been early and no repeated sample.
    for (; followed <= i; followed++) {
      if (invalid?.[followed] === 1 || !Number.isFinite(timeMs[followed])) continue
      courses.follow(timeMs[followed] as number)
      at[count++] = followed
      if (count === STRETCH) settle()
    }
  }
  settle()
}

/** Stamps that show when a segment began. */
const FIRST_STAMPS = 15

/** Time of a segment's first sample: the median of what its first stamps say. */
function startOf(timeMs: Float64Array, stepMs: number, advance: Int8Array, first: number): number {
  const starts: number[] = []
  for (let i = first, index = 0; starts.length < FIRST_STAMPS && i < advance.length; i++) {
    if (i > first && advance[i] === -1) break
    if (i > first) index += advance[i] as number
    if (advance[i] !== 0) starts.push((timeMs[i] as number) - index * stepMs)
  }
  return starts.sort((a, b) => a - b)[starts.length >> 1] as number
}

/** Courses of losses that stamps so far may have had, the best first. */
class Courses {
  private readonly stepMs: number
  /** The cost of a loss. */
  private readonly lossMs: number
  private count = 0
  private next = 0
  private stamps = 0
  /** By course: samples lost so far, time of the last sample, and what its stamps and losses cost, in ms. */
  private lost = new Int32Array(COURSES)
  private clockMs = new Float64Array(COURSES)
  private cost = new Float64Array(COURSES)
  private nextLost = new Int32Array(COURSES)
  private nextClockMs = new Float64Array(COURSES)
  private nextCost = new Float64Array(COURSES)
  /** By stamp and course: grid samples that the stamp moves on, and the course that it goes on from. */
  private readonly moves = new Uint8Array(COURSES * STRETCH)
  private readonly from = new Uint8Array(COURSES * STRETCH)

  constructor(stepMs: number) {
    this.stepMs = stepMs
    this.lossMs = LOSS_STEPS * stepMs
  }

  begin(startMs: number): void {
    this.count = 1
    this.lost[0] = 0
    this.clockMs[0] = startMs
    this.cost[0] = 0
  }

  /** Continues each course to the next stamp, with and without the losses that may be before it. */
  follow(timeMs: number): void {
    const { stepMs } = this
    this.next = 0
    for (let course = 0; course < this.count; course++) {
      const lateMs = timeMs - (this.clockMs[course] as number) - stepMs
      this.offer(course, 0, lateMs)
      if (lateMs < 0) {
        this.offer(course, -1, lateMs + stepMs)
        continue
      }
      const likely = Math.floor(lateMs / stepMs)
      for (let missing = Math.max(1, likely); missing <= likely + 1; missing++)
        this.offer(course, missing, lateMs - missing * stepMs)
    }
    this.stamps++
    this.count = this.next
    ;[this.lost, this.nextLost] = [this.nextLost, this.lost]
    ;[this.clockMs, this.nextClockMs] = [this.nextClockMs, this.clockMs]
    ;[this.cost, this.nextCost] = [this.nextCost, this.cost]
  }

  /** Keeps the continuation if it is among the best, and the best one that has lost as many samples. */
  private offer(course: number, missing: number, lateMs: number): void {
    const lost = (this.lost[course] as number) + missing
    const cost = (this.cost[course] as number) + Math.abs(lateMs) + (missing === 0 ? 0 : this.lossMs)
    if (this.next > 0 && cost > (this.nextCost[0] as number) + MOST_LOSSES * this.lossMs) return
    let place = 0
    while (place < this.next && (this.nextCost[place] as number) <= cost)
      if (this.nextLost[place++] === lost) return
    let last = place
    while (last < this.next && this.nextLost[last] !== lost) last++
    if (last === COURSES) last--
    if (last < place) return
    if (last === this.next) this.next++
    const row = COURSES * this.stamps
    for (let k = last; k > place; k--) {
      this.nextLost[k] = this.nextLost[k - 1] as number
      this.nextClockMs[k] = this.nextClockMs[k - 1] as number
      this.nextCost[k] = this.nextCost[k - 1] as number
      this.moves[row + k] = this.moves[row + k - 1] as number
      this.from[row + k] = this.from[row + k - 1] as number
    }
    this.nextLost[place] = lost
    this.nextCost[place] = cost
    this.nextClockMs[place] =
      (this.clockMs[course] as number) + (1 + missing) * this.stepMs + TRACKING_GAIN * lateMs
    this.moves[row + place] = 1 + missing
    this.from[row + place] = course
  }

  /** Writes the best course to the samples at `at`, whose stamps were followed last, and goes on from it. */
  settle(advance: Int8Array, at: Uint32Array): void {
    let course = 0
    for (let k = at.length - 1; k >= 0; k--) {
      advance[at[k] as number] = this.moves[COURSES * k + course] as number
      course = this.from[COURSES * k + course] as number
    }
    this.stamps = 0
    this.count = Math.min(1, this.count)
    this.lost[0] = 0
    this.cost[0] = 0
  }
}
