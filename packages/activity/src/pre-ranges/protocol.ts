/** Names of ranges that reports ask for. */
const pyramid = [
  'Half Pyramid Intervals',
  'MARATHON ALL',
  'TEMPO ALL',
  'INTERVAL ALL',
  'REPETITION ALL',
  'EASY ALL',
  'Marathon',
  'Tempo',
  'Interval',
  'Repetition',
] as const

const numbered: readonly { pattern: RegExp; count: number; name: (step: number) => string }[] = [
  // High cadence, high torque, free cadence.
  { pattern: /^hc[\s_-]*(\d{1,2})$/i, count: 6, name: (step) => `HC${step}` },
  { pattern: /^ht[\s_-]*(\d{1,2})$/i, count: 8, name: (step) => `HT${step}` },
  { pattern: /^fc[\s_-]*(\d{1,2})$/i, count: 15, name: (step) => `FC${step}` },
  { pattern: /^tt[\s_-]*(\d)\s*\/\s*5$/i, count: 5, name: (step) => `TT ${step}/5` },
  { pattern: /^interval[\s_-]*(\d)\s*\/\s*4$/i, count: 4, name: (step) => `INTERVAL ${step}/4` },
]

/** The reports' name of a protocol step, from any spelling in a lap or workout step. */
export function protocolStep(lapName: string): string | undefined {
  const name = lapName.trim().replace(/\s+/g, ' ')
  for (const { pattern, count, name: nameOf } of numbered) {
    const step = Number(pattern.exec(name)?.[1] ?? 0)
    if (step >= 1 && step <= count) return nameOf(step)
  }
  return pyramid.find((known) => known.toLowerCase() === name.toLowerCase())
}
