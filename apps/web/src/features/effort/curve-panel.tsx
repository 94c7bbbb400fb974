import type { CriticalPower } from '@cadenza/activity/critical-power'
import { pagePath } from '@cadenza/contract/pages'
import {
  type DisplayOptions,
  formatMetric,
  formatMinutes,
  formatNumber,
  metric,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DateDisplay } from '../../platform/session/display.ts'
import { formatDay } from '../../ui/dates/start-time.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained, explainsItself } from '../explain/explained.tsx'
import { CurveGraph, type CurveLook, type DrawnCurve } from './curve-graph.tsx'
import { type CurveKind, figureOf, holderAt, modelCurve, shownCurve, tableDurationsS } from './curves.ts'
import styles from './effort.module.css'
import { bestFacts } from './facts.ts'
import { LoadingFigure } from './loading-figure.tsx'
import type { Analysis, Bests } from './queries.ts'
import { type LongSpan, longSpans } from './spans.ts'
import { durationName } from './words.ts'

interface Props {
  activityUuid: string
  year: string
  analysis: Analysis
  kinds: readonly CurveKind[]
  kind: CurveKind
  onKind(kind: CurveKind): void
  long: LongSpan
  onLong(span: LongSpan): void
  /** undefined while loading. */
  recentBests: Bests | null | undefined
  longBests: Bests | null | undefined
  /** null if it cannot be determined, undefined until known. */
  criticalPower: CriticalPower | null | undefined
  /** Weight on the day, kg. */
  weightKg: number | undefined
  display: DisplayOptions
  dates: DateDisplay
  facts(of: CurveKind['channel']): FigureFacts
}

/** Initial position of the cursor: 5 min. */
const firstLookS = 300
const none: readonly number[] = []

/**
 * Best averages of this activity beside those of six weeks and of the season or all time, with the activities
 * that hold them.
 */
export function CurvePanel(props: Props) {
  const { analysis, kind, kinds, recentBests, longBests, long, weightKg, display, dates } = props
  const { t } = useTranslation('effort')
  const [perKg, setPerKg] = useState(false)
  const [wanted, setWanted] = useState<number>()
  const own = analysis.curves[kind.channel]
  const length = (own?.findLastIndex((value) => value !== null) ?? -1) + 1
  const durations = useMemo(() => analysis.durations.slice(0, length), [analysis, length])
  const weight = kind.metric === 'power' && weightKg !== undefined && weightKg > 0 ? weightKg : undefined
  const divisor = perKg && weight ? weight : 1
  const model =
    kind.metric === 'power' && props.criticalPower?.source === 'bests' ? props.criticalPower : null

  const isPace = metric(kind.metric)?.form === 'pace'

  const facts = () => props.facts(kind.channel)
  const factsOfBest = (name: string, holder: ReturnType<typeof holderAt>) => () =>
    holder
      ? bestFacts([name, dayOf(holder.date, dates), holder.title].filter(Boolean).join(' · '), analysis)
      : facts()
  const curves = useMemo(() => {
    const curveOf = (look: CurveLook, values: readonly (number | null)[] | undefined): DrawnCurve => ({
      look,
      values: shownCurve(kind, values, length, display).map((value) => value / divisor),
    })
    const drawn = [
      curveOf('long', longBests?.curves[kind.channel]?.values),
      curveOf('recent', recentBests?.curves[kind.channel]?.values),
      curveOf('own', own),
    ]
    if (model) drawn.push({ look: 'model', values: modelCurve(model, durations).map((w) => w / divisor) })
    return drawn
  }, [kind, own, length, display, divisor, recentBests, longBests, model, durations])

  const firstAt = durations.findLastIndex((s) => s <= firstLookS)
  const at = Math.min(Math.max(0, wanted ?? firstAt), Math.max(0, length - 1))
  const unit = perKg && weight ? 'W/kg' : metricUnit(kind.metric, display)
  const textOf = (value: number | null | undefined): string => {
    const figure = figureOf(kind, value)
    if (figure === null) return '-'
    return perKg && weight
      ? formatNumber(figure / weight, 2, display.locale)
      : formatMetric(kind.metric, figure, display)
  }
  // A user who may see this activity alone has nothing to compare.
  const alone = recentBests === null && longBests === null
  const spans: { look: CurveLook; name: string; bests: Bests | null | undefined }[] = alone
    ? []
    : [
        { look: 'recent', name: t('sixWeeks'), bests: recentBests },
        {
          look: 'long',
          name: long === 'season' ? t('season', { year: props.year }) : t('ever'),
          bests: longBests,
        },
      ]
  const lookedAtS = durations[at] ?? 1
  const rows = [
    { look: 'own' as CurveLook, name: t('thisActivity'), value: own?.[at], holder: undefined, toCome: false },
    ...spans.map(({ look, name, bests }) => ({
      look,
      name,
      toCome: bests === undefined,
      value: bests?.curves[kind.channel]?.values[at],
      holder: holderAt(bests, kind.channel, at),
    })),
  ]
  const spoken = [
    durationName(lookedAtS),
    ...rows.map(({ name, value, holder }) =>
      [`${name} ${textOf(value)} ${unit}`, holder && dayOf(holder.date, dates), holder?.title]
        .filter(Boolean)
        .join(', '),
    ),
  ].join('; ')

  return (
    <section className={`panel ${styles.curve}`} aria-labelledby="effort-curve">
      <div className="ph">
        <h2 id="effort-curve">
          <Explained code="best_average" facts={facts}>
            {t(`curve_${kind.metric}`)}
          </Explained>
        </h2>
        <span className="grow" />
        {kinds.length > 1 && (
          <fieldset className="seg" aria-label={t('channel')}>
            {kinds.map((each) => (
              <button
                key={each.channel}
                type="button"
                aria-pressed={each.channel === kind.channel}
                onClick={() => props.onKind(each)}
              >
                {metricLabel(each.metric, display.locale)}
              </button>
            ))}
          </fieldset>
        )}
        {weight !== undefined && (
          <fieldset className="seg" aria-label={t('unit')}>
            <button type="button" aria-pressed={!perKg} onClick={() => setPerKg(false)}>
              W
            </button>
            <button type="button" aria-pressed={perKg} onClick={() => setPerKg(true)}>
              W/kg
            </button>
          </fieldset>
        )}
        {!alone && (
          <fieldset className="seg" aria-label={t('heldAgainst')}>
            {longSpans.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === long}
                onClick={() => props.onLong(each)}
              >
                {each === 'season' ? t('season', { year: props.year }) : t('ever')}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={styles.curveBody}>
        <div className={styles.curveLeft}>
          <CurveGraph
            label={t(`curve_${kind.metric}`)}
            durations={durations.length > 0 ? durations : none}
            curves={curves}
            metric={kind.metric}
            reversed={kind.reversed}
            clock={isPace}
            tick={(value) =>
              isPace
                ? formatMinutes(value)
                : formatNumber(value, value < 10 && !Number.isInteger(value) ? 1 : 0, display.locale)
            }
            at={at}
            onAt={setWanted}
            spoken={spoken}
          />
          <div className={styles.readout}>
            <b className={styles.at}>{durationName(lookedAtS)}</b>
            {rows.map(({ look, name, value, holder, toCome }) => (
              <div key={look} className={styles.read}>
                <Swatch look={look} metric={kind.metric} />
                <span className="muted">{name}</span>
                <b {...explainsItself('best_average', factsOfBest(name, holder))}>
                  {toCome ? <LoadingFigure /> : textOf(value)}
                  {textOf(value) !== '-' && <span className="u">{unit}</span>}
                </b>
                <span className="clip">
                  {holder &&
                    (holder.uuid === props.activityUuid ? (
                      <span className="muted">{t('heldHere')}</span>
                    ) : (
                      <Link to={pagePath('activity', { activityUuid: holder.uuid })} title={holder.title}>
                        {dayOf(holder.date, dates)} · {holder.title}
                      </Link>
                    ))}
                </span>
              </div>
            ))}
          </div>
        </div>
        <div className={styles.curveRight}>
          <table className={styles.bests}>
            <caption className="unseen">{t('bests')}</caption>
            <thead>
              <tr>
                <th>{t('over')}</th>
                <th className="n">
                  {t('here')} <span className={styles.headUnit}>{unit}</span>
                </th>
                {spans.map(({ look, name }) => (
                  <th key={look} className="n">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tableDurationsS.map((s) => {
                const k = analysis.durations.indexOf(s)
                if (k < 0 || k >= length) return null
                return (
                  <tr key={s} className={k === at ? 'sel' : ''} onPointerEnter={() => setWanted(k)}>
                    <td>{durationName(s)}</td>
                    <td className="n strong" {...explainsItself('best_average', facts)}>
                      {textOf(own?.[k])}
                    </td>
                    {spans.map(({ look, name, bests }) => {
                      const holder = holderAt(bests, kind.channel, k)
                      const text =
                        bests === undefined ? (
                          <LoadingFigure />
                        ) : (
                          textOf(bests?.curves[kind.channel]?.values[k])
                        )
                      return (
                        <td
                          key={look}
                          className="n"
                          {...explainsItself('best_average', factsOfBest(name, holder))}
                        >
                          {holder && holder.uuid !== props.activityUuid ? (
                            <Link
                              to={pagePath('activity', { activityUuid: holder.uuid })}
                              title={`${dayOf(holder.date, dates)} · ${holder.title}`}
                            >
                              {text}
                            </Link>
                          ) : (
                            <span title={holder && t('heldHere')}>{text}</span>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
          {kind.metric === 'power' &&
            props.criticalPower !== undefined &&
            !(alone && !props.criticalPower) && (
              <CriticalPowerNote
                criticalPower={props.criticalPower}
                weightKg={weight}
                display={display}
                facts={facts}
              />
            )}
        </div>
      </div>
    </section>
  )
}

const dayOf = (date: string, dates: DateDisplay): string =>
  date === '' ? '' : formatDay(`${date}T00:00:00Z`, 'UTC', dates)

/** Sample of a line as the graph draws it. */
function Swatch({ look, metric }: { look: CurveLook; metric: CurveKind['metric'] }) {
  return (
    <svg
      width="22"
      height="8"
      aria-hidden="true"
      data-look={look}
      data-metric={metric}
      className={styles.swatch}
    >
      <path d="M0 4H22" />
    </svg>
  )
}

interface NoteProps {
  criticalPower: CriticalPower | null
  weightKg: number | undefined
  display: DisplayOptions
  facts(): FigureFacts
}

/** Critical power, W′, and the bests they were fitted to. */
function CriticalPowerNote({ criticalPower, weightKg, display, facts }: NoteProps) {
  const { t } = useTranslation('effort')
  if (!criticalPower) return <p className={`small muted ${styles.note}`}>{t('noCriticalPower')}</p>
  const { cp, wPrimeJ, source } = criticalPower
  return (
    <div className={styles.cp}>
      <dl className="fig">
        <dt>
          <Explained code="critical_power" facts={facts} wide>
            {t('criticalPower')}
          </Explained>
        </dt>
        <dd>
          {formatNumber(cp, 0, display.locale)}
          <span className="u">W</span>
          {weightKg !== undefined && (
            <span className={`u ${styles.perKg}`}>{formatNumber(cp / weightKg, 2, display.locale)} W/kg</span>
          )}
        </dd>
      </dl>
      <dl className="fig">
        <dt>
          <Explained code="w_prime" facts={facts} wide>
            {t('wPrime')}
          </Explained>
        </dt>
        <dd>
          {formatNumber(wPrimeJ / 1000, 1, display.locale)}
          <span className="u">kJ</span>
        </dd>
      </dl>
      <p className="small muted">{t(source === 'bests' ? 'fromBests' : 'fromFtp')}</p>
    </div>
  )
}
