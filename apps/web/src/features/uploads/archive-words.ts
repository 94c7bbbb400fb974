import { i18n } from '../../platform/texts/i18n.ts'
import type { Outcome } from './outcomes.ts'

const counted = ['added', 'known', 'dayRecords', 'tags', 'skipped', 'failed'] as const

/** What came of an archive, in numbers that are not zero. */
export function archiveWords(archive: NonNullable<Outcome['archive']>): string[] {
  return counted.flatMap((key) =>
    archive[key] > 0 ? [i18n.t(`uploads:archive.${key}`, { count: archive[key] })] : [],
  )
}
