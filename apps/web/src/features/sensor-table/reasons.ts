/** Why the engine leaves a stride out, in the order of its checks. */
const reasons = [
  'gap',
  'contact',
  'toeOff',
  'duration',
  'contactTime',
  'gaitChange',
  'neighbours',
  'otherFoot',
] as const

export interface SensorWithStrides {
  sensor: string
  /** Strides left out, by reason. */
  leftOut?: Readonly<Record<string, number>> | undefined
}

/** Rows of the table: the reasons that occur, with a count for each sensor that left strides out. */
export function leftOutRows(sensors: readonly SensorWithStrides[]): {
  sensors: string[]
  rows: { reason: string; counts: number[] }[]
} {
  const counted = sensors.filter(({ leftOut }) => leftOut)
  // A newer engine may have reasons that this page does not know.
  const others = new Set(counted.flatMap(({ leftOut = {} }) => Object.keys(leftOut)))
  const known = reasons.filter((reason) => others.delete(reason))
  const countsOf = (names: readonly string[]) =>
    counted.map(({ leftOut = {} }) => names.reduce((sum, name) => sum + (leftOut[name] ?? 0), 0))
  return {
    sensors: counted.map(({ sensor }) => sensor),
    rows: [
      ...known.map((reason) => ({ reason, counts: countsOf([reason]) })),
      ...(others.size > 0 ? [{ reason: 'other', counts: countsOf([...others]) }] : []),
    ],
  }
}
