/** Reasons for a coach to look at an athlete, and their order. */
import type { wire } from '@cadenza/contract'
import type { OverviewRow } from './queries.ts'

/** TSS a day: fitness (CTL) that grows faster within a week is more than most athletes absorb. */
const fastRamp = 8
/** Form (TSB) at which fatigue is deep; the border of the usual training zones. */
const deepFatigue = -30
/** Days without an activity that count where one was planned, and where none was. */
const silentDays = { planned: 3, unplanned: 10 } as const

/** Weights of the reasons; an athlete's are added up. */
const weights: Record<wire.LookReason['kind'], number> = {
  change: 8,
  silent: 6,
  load: 5,
  fatigue: 4,
  sensors: 3,
  unread: 1,
}

type Facts = Pick<OverviewRow, 'unread' | 'poor_motion' | 'last_ago' | 'missed' | 'away_until'> & {
  load: { tsb: number; ramp: number } | null
  changes: readonly wire.FormChange[]
}

/** Reasons, the weightiest first. */
export function reasonsOf(facts: Facts): wire.LookReason[] {
  const { unread, poor_motion: activities, last_ago: days, missed: planned, away_until, load } = facts
  const reasons: wire.LookReason[] = []
  // The largest that is no improvement.
  const change = facts.changes.find(({ verdict }) => verdict === 'worse' || verdict === 'changed')
  if (change) reasons.push({ kind: 'change', ...change })
  const isSilent = days !== null && days >= (planned > 0 ? silentDays.planned : silentDays.unplanned)
  if (isSilent && away_until === null) reasons.push({ kind: 'silent', days, planned })
  if (load && load.ramp >= fastRamp) reasons.push({ kind: 'load', ramp: load.ramp })
  if (load && load.tsb <= deepFatigue) reasons.push({ kind: 'fatigue', tsb: load.tsb })
  if (activities > 0) reasons.push({ kind: 'sensors', activities })
  if (unread > 0) reasons.push({ kind: 'unread', activities: unread })
  return reasons.sort((a, b) => weights[b.kind] - weights[a.kind])
}

/** Sum of the weights; a change counts more the further it is beyond its error. */
export const weightOf = (reasons: readonly wire.LookReason[]): number =>
  reasons.reduce(
    (sum, reason) => sum + weights[reason.kind] + (reason.kind === 'change' ? Math.min(reason.times, 4) : 0),
    0,
  )
