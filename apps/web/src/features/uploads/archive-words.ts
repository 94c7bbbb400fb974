import { i18n } from '../../platform/texts/i18n.ts'
import type { Outcome } from './outcomes.ts'

const counted = ['added', 'known', 'dayRecords', 'tags', 'skipped', 'failed'] as const

/** Result of an archive as counts, without zeros. */
export function archiveWords(archive: NonNullable<Outcome['archive']>): string[] {
  return counted.flatMap((key) =>
    archive[key] > 0 ? [i18n.t(`uploads:archive.${key}`, { count: archive[key] })] : [],
  )
}
