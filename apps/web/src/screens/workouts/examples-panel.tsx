import { pagePath } from '@cadenza/contract/pages'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SmallProfile } from '../../features/workout/small-profile.tsx'
import { exampleNames, exampleOf } from './examples.ts'
import styles from './workouts.module.css'

/** Workouts to begin with while there are none. */
export function ExamplesPanel({ athlete }: { athlete: Athlete }) {
  const { t } = useTranslation('workouts')
  return (
    <section className={`panel ${styles.examples}`} aria-labelledby="examples-title">
      <h2 id="examples-title">{t('noneYet')}</h2>
      <p className="soft">{t('noneYetHint')}</p>
      <ul>
        {exampleNames.map((example) => {
          const definition = {
            ...exampleOf(example, (section) => t(`section_${section}`)),
            name: t(`example_${example}`),
            description: t(`exampleHint_${example}`),
          }
          return (
            <li key={example}>
              <Link to={pagePath('newWorkout')} state={{ definition }}>
                <SmallProfile definition={definition} athlete={athlete} />
                <b>{definition.name}</b>
                <span className="small soft">{definition.description}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
