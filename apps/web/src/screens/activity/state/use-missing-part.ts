import { formatRangeInfo } from '@cadenza/contract/range-info'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../ui/errors/notices.ts'
import type { ViewState } from './contexts.tsx'

/**
 * Selects the whole activity, and says so, if the address names a range or span that the activity does not
 * have.
 */
export function useMissingPart({ viewed, ranges, selected }: ViewState): void {
  const { t } = useTranslation('activity')
  // A range that is deleted later stays in the address, so that it is selected again when it is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address with which the view opens is meant
  useEffect(() => {
    const { info, named, select } = selected
    const isMissing =
      info.kind === 'range'
        ? !named && !ranges.failed
        : info.kind === 'selection' && info.startMs >= viewed.whole.endMs
    if (!isMissing) return
    select('all')
    showNotice(t('partMissing', { part: formatRangeInfo(info) }))
  }, [])
}
