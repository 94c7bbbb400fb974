import { formatMetric, formatNumber, metricUnit } from '@cadenza/metrics'
import type { DateFormat } from '@cadenza/metrics/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { formatDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Display } from './kinds.ts'
import { personQuery, type Shoe, savePerson } from './person.ts'
import { withShoe } from './person-fields.ts'
import styles from './profiles.module.css'
import { ShoeForm } from './shoe-form.tsx'

interface Props {
  display: Display
  dateFormat: DateFormat
}

/** Shoes with their distances. */
export function ShoesCard({ display, dateFormat }: Props) {
  const { t } = useTranslation('profiles')
  const { data: person } = useQuery(personQuery)
  const [editing, setEditing] = useState<string>()
  const shoes = person?.shoes ?? []
  const keep = (next: Shoe[]) => savePerson({ shoes: next })

  function remove(shoe: Shoe) {
    const before = shoes
    keep(shoes.filter((each) => each !== shoe)).then(
      () =>
        offerUndo(`shoe ${shoe.name}`, t('shoeDeleted', { name: shoe.name }), t('undo'), () => {
          keep([...before]).catch(showFailure)
        }),
      showFailure,
    )
  }
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="shoes" aria-busy={!person}>
      <div className="ph">
        <h2 id="shoes">{t('shoes')}</h2>
      </div>
      <p className={`small muted ${styles.explained}`}>{t('shoesHint')}</p>
      {person && <ShoeForm shoes={shoes} display={display} onSave={(shoe) => keep(withShoe(shoes, shoe))} />}
      {shoes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('shoe')}</th>
              <th scope="col">{t('shoeDays')}</th>
              <th scope="col" className="n">
                {t('shoeRuns')}
              </th>
              <th scope="col" className="n">
                {t('field.distance')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shoes.map((shoe) =>
              shoe.name === editing ? (
                <tr key={shoe.name} className={styles.editing}>
                  <td colSpan={5}>
                    <ShoeForm
                      shoes={shoes}
                      shoe={shoe}
                      display={display}
                      onSave={async (changed) => {
                        await keep(withShoe(shoes, changed, shoe))
                        setEditing(undefined)
                      }}
                      onClose={() => setEditing(undefined)}
                    />
                  </td>
                </tr>
              ) : (
                <tr key={shoe.name}>
                  <td className="clip" title={shoe.name}>
                    {shoe.name}
                    {shoe.usual && <span className={`small muted ${styles.usual}`}>{t('shoeUsual')}</span>}
                  </td>
                  <td className="muted">{daysOf(shoe, dateFormat)}</td>
                  <td className="n">{formatNumber(shoe.runs, 0, display.locale)}</td>
                  <td className="n">
                    {formatMetric('distance', shoe.distanceM, display)}
                    <span className="u">{metricUnit('distance', display)}</span>
                  </td>
                  <td className={styles.actions}>
                    <IconButton
                      small
                      icon="pencil"
                      label={t('editShoe', { name: shoe.name })}
                      onClick={() => setEditing(shoe.name)}
                    />
                    <IconButton
                      small
                      icon="trash"
                      label={t('deleteShoe', { name: shoe.name })}
                      onClick={() => remove(shoe)}
                    />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

function daysOf({ since, until }: Shoe, dateFormat: DateFormat): string {
  if (!since && !until) return ''
  return `${since ? formatDay(since, dateFormat) : ''}–${until ? formatDay(until, dateFormat) : ''}`
}
