import type { TFunction } from 'i18next'
import type { Outcome } from './outcomes.ts'

const counted = ['added', 'known', 'dayRecords', 'tags', 'skipped', 'failed'] as const

/** What came of an archive, in numbers that are not zero. */
export function archiveWords(archive: NonNullable<Outcome['archive']>, t: TFunction<'uploads'>): string[] {
  return counted.flatMap((key) => (archive[key] > 0 ? [t(`archive.${key}`, { count: archive[key] })] : []))
}
