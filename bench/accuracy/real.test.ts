import { describe, expect, it } from 'vitest'
import { measureReal } from './real.ts'

const lines = await measureReal()

describe.skipIf(lines.length === 0)('recordings of real people', () => {
  it.each(lines.filter(({ goal }) => goal).map((line) => [line.name, line] as const))('%s', (_, line) => {
    if (line.goal?.judgement === 'at least')
      expect(line.value, line.note).toBeGreaterThanOrEqual(line.goal.value)
    else expect(line.value, line.note).toBeLessThanOrEqual(line.goal?.value ?? Number.NaN)
  })

  it('report rates below 50 Hz and missing gyroscopes', () => {
    const notes = (id: string) => lines.filter(({ name }) => name.startsWith(id)).map(({ note }) => note)
    for (const id of ['01', '03', '05', '07', '13']) {
      expect(notes(id).length).toBeGreaterThan(0)
      for (const note of notes(id)) expect(note).toContain('MotionSlowRate')
    }
    expect(notes('11').every((note) => note?.includes('MotionNoGyroscope'))).toBe(true)
  })
})
