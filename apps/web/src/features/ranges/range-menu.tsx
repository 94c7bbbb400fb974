import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import type { RangeEditing } from './editing.ts'
import type { ShownRange } from './life-cycle.ts'

const OpenedRangeMenu = lazy(() => import('./opened-range-menu.tsx'))

interface Props {
  range: ShownRange
  name: string
  editing: RangeEditing
}

/** Menu of one range. A list has dozens, so each is just a button until it is pressed. */
export const RangeMenu = memo(function RangeMenu({ range, name, editing }: Props) {
  const { t } = useTranslation('ranges')
  const [used, setUsed] = useState(false)
  if (!range.uuid || (!editing.editor && !editing.pins)) return null
  const label = t('actsOf', { name })
  const button = (
    <IconButton
      small
      icon="more"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        event.stopPropagation()
        setUsed(true)
      }}
    />
  )
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <OpenedRangeMenu range={range} uuid={range.uuid} label={label} editing={editing} />
    </Suspense>
  )
})
