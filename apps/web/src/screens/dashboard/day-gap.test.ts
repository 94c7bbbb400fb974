import { expect, test } from 'vitest'
import { dayGap } from './day-gap.ts'

const row = (
  date: string,
  sport: 'bike' | 'run' | 'other',
  movingTime: number,
  mpi: Record<string, { left: number; right: number }>,
) => ({ date, sport, stats: { movingTime, mpi } })

test('the gap of a day is that of its longest activity with both sides', () => {
  const rows = [
    row('2026-11-20', 'run', 1_800, { ground_contact_time: { left: 240, right: 260 } }),
    row('2026-11-20', 'bike', 3_600, { dss: { left: 9, right: 4 } }),
    row('2026-11-20', 'bike', 7_200, {}),
    row('2026-11-21', 'other', 3_600, { dss: { left: 9, right: 4 } }),
  ]
  expect(dayGap(rows, '2026-11-20')).toMatchObject({ code: 'dss', side: 'left', size: 5 })
  expect(dayGap(rows.slice(0, 1), '2026-11-20')).toMatchObject({ code: 'ground_contact_time', side: 'right' })
  expect(dayGap(rows, '2026-11-21')).toBeNull()
})
