import { useTranslation } from 'react-i18next'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { Picked } from '../state/picked.ts'
import type { CompareSection } from './rows.ts'
import styles from './table.module.css'

interface Props {
  kind: CompareSection['kind']
  picked: readonly Picked[]
  first: Picked
}

/** Head of a section, with the sides and differences below each range. */
export function SectionHead({ kind, picked, first }: Props) {
  const { t } = useTranslation('compare')
  return (
    <tr className={styles.section}>
      <th scope="rowgroup">{t(kind === 'basic' ? 'basicMetrics' : 'motion')}</th>
      {picked.map((range) => {
        const delta = range === first ? '' : 'Δ'
        if (kind === 'sides')
          return (['left', 'right'] as const).flatMap((side) => [
            <td key={`${range.key} ${side}`} className={`n ${side === 'left' ? 'gap-l' : ''}`}>
              <SideTag side={side} />
            </td>,
            <td key={`${range.key} ${side} difference`} className="n">
              {delta}
            </td>,
          ])
        return [
          <td key={range.key} colSpan={2} className="n gap-l">
            {kind === 'centre' && <SideTag side="center" />}
          </td>,
          <td key={`${range.key} difference`} colSpan={2} className="n">
            {delta}
          </td>,
        ]
      })}
    </tr>
  )
}
