type Translate = (key: string) => string

const paces: Record<string, string> = {
  'EASY ALL': 'easy',
  Marathon: 'marathon',
  'MARATHON ALL': 'marathon',
  Tempo: 'tempo',
  'TEMPO ALL': 'tempo',
  Interval: 'interval',
  'INTERVAL ALL': 'interval',
  Repetition: 'repetition',
  'REPETITION ALL': 'repetition',
}

/**
 * Name of a range in the reader's language, if a protocol gives it; otherwise as its author named it. Laps
 * and selections may have none.
 */
export function rangeLabel(name: string, t: Translate): string {
  if (name === '') return t('unnamedRange')
  const pace = paces[name]
  return pace ? t(`pace.${pace}`) : name
}
