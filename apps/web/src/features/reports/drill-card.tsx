import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Drawing } from './drawing.tsx'
import type { Drill } from './queries.ts'
import styles from './reports.module.css'

const grades = ['A', 'B', 'C', 'D'] as const

interface Props {
  drill: Drill
  /** False on the drill's own page. */
  linked?: boolean
}

/** A drill: its drawing, how to do it, its aim and dose, and how well it is supported. */
export function DrillCard({ drill, linked = true }: Props) {
  const { t } = useTranslation('reports')
  const heading = useId()
  const { name, type, description, aim, dose, evidence } = drill
  const filled = 3 - grades.indexOf(evidence.grade)
  return (
    <article className={styles.drill} aria-labelledby={heading}>
      <Drawing markup={drill.drawing} label={t('drawingOf', { name })} />
      <div className={styles.drillHead}>
        <h4 id={heading}>{linked ? <Link to={drill.link}>{name}</Link> : name}</h4>
        <span className={styles.drillType} data-type={type}>
          {t(`drillType.${type}`)}
        </span>
      </div>
      <p>{description}</p>
      <dl>
        <dt>{t('aim')}</dt>
        <dd>{aim}</dd>
        <dt>{t('dose')}</dt>
        <dd>{dose}</dd>
        <dt>{t('evidence')}</dt>
        <dd>
          <span className={styles.evidence}>
            <b>{evidence.grade}</b>
            {[0, 1, 2].map((dot) => (
              <i key={dot} data-filled={dot < filled || undefined} />
            ))}
            {t(`evidence.${evidence.grade}`)}
          </span>
          {evidence.finding}
          {evidence.source && <cite> ({evidence.source})</cite>}
        </dd>
      </dl>
    </article>
  )
}
