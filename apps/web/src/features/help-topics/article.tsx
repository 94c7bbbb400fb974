import { useTranslation } from 'react-i18next'
import { i18n } from '../../platform/texts/i18n.ts'
import styles from './help-topics.module.css'
import { type HelpTopic, namedAs } from './topics.ts'

/** Question and answer, or term and meaning: the first line, and the rest. */
function pairs(topic: HelpTopic, kind: 'how' | 'term'): [head: string, text: string][] {
  const found: [string, string][] = []
  for (let number = 1; i18n.exists(`help-topics:${topic}.${kind}${number}`); number++) {
    const [head = '', ...rest] = i18n.t(`help-topics:${topic}.${kind}${number}`).split('\n')
    found.push([head, rest.join('\n')])
  }
  return found
}

/** Help page: what a screen shows, how to do common tasks, and its terms. */
export function HelpArticle({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help-topics')
  const terms = pairs(topic, 'term')
  return (
    <article className={styles.article}>
      <h1>{t(`shell:page.${namedAs(topic)}`)}</h1>
      <p>{t(`${topic}.shows`)}</p>
      {pairs(topic, 'how').map(([head, text]) => (
        <section key={head}>
          <h2>{head}</h2>
          <p>{text}</p>
        </section>
      ))}
      {terms.length > 0 && (
        <section>
          <h2>{t('terms')}</h2>
          <dl>
            {terms.map(([head, text]) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  )
}
