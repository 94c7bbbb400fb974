import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Drawing } from '../../../features/reports/drawing.tsx'
import type { Drill, Report } from '../../../features/reports/queries.ts'
import styles from './drills.module.css'
import { DrillsHead } from './drills.tsx'

const most = 2

/** One drill of each group, the basic one first; further ones of the groups where there are fewer groups. */
export function fewDrills(groups: Report['drills']): Drill[] {
  const inOrder = [
    ...groups.map(({ basic, advanced }) => basic ?? advanced),
    ...groups.map(({ basic, advanced }) => basic && advanced),
  ]
  return [...new Set(inOrder.filter((drill) => drill !== null))].slice(0, most)
}

/** The drills to begin with: drawing, what to do and how much. */
export function FewDrills({ drills }: { drills: readonly Drill[] }) {
  const { t } = useTranslation('reports')
  return (
    <section>
      <DrillsHead />
      <div className={styles.pair}>
        {drills.map(({ id, name, link, description, dose, drawing }) => (
          <article key={id} className={styles.brief} aria-label={name}>
            <Drawing markup={drawing} label={t('drawingOf', { name })} />
            <div>
              <h3>
                <Link to={link}>{name}</Link>
              </h3>
              <p>{description}</p>
              <p className="muted">{dose}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
