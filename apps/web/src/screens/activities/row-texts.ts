import type { TFunction } from 'i18next'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

type WithText = (text: string) => string

/** Texts of the list's rows. */
export interface RowTexts {
  sports: Readonly<Record<ActivityRow['sport'], string>>
  select: WithText
  tags: string
  tagsOf: WithText
  problems(count: number): string
  largerLeft: WithText
  largerRight: WithText
  sidesAlike: string
}

/** In no text. */
const hole = '\uE000'

/** Looks the texts up once for all rows, as this costs more than the rest of a row that scrolls into view. */
export function rowTexts(t: TFunction<'activities'>): RowTexts {
  return {
    sports: { bike: t('bike'), run: t('run'), other: t('other') },
    select: fill(t('select', { title: hole })),
    tags: t('tags'),
    tagsOf: fill(t('tagsOf', { title: hole })),
    problems: (count) => t('problems', { count }),
    largerLeft: fill(t('largerLeft', { amount: hole })),
    largerRight: fill(t('largerRight', { amount: hole })),
    sidesAlike: t('sidesAlike'),
  }
}

function fill(template: string): WithText {
  const parts = template.split(hole)
  return (text) => parts.join(text)
}
