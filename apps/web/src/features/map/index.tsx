import type { Span } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '../../platform/browser/after-paint.ts'
import { type Signal, useSignal } from '../../platform/signal.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import type { GraphRow } from '../activity/graph-rows.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { ColourChoice } from './colour-choice.tsx'
import { colouringOf, colourOptions } from './colouring.ts'
import styles from './map.module.css'
import type { RouteProps } from './route-props.ts'
import { RouteSketch } from './route-sketch.tsx'

const MovableMap = lazy(() => import('./route-map.tsx'))

interface Props extends Omit<RouteProps, 'span' | 'colouring'> {
  /** Rows whose lines can colour the route, and the current one: '' for none. */
  rows: readonly GraphRow[]
  colour: string
  onColour(key: string): void
  smoothingS: number
  display: DisplayOptions
  factsOf(code: string): FigureFacts | null
  selected: Span | null
  draft: Signal<Span | null>
  hovered: Signal<Span | null>
}

/** The route beside the graphs, and enlarged in a dialog. */
export default function RouteMap(props: Props) {
  const { t } = useTranslation('activity')
  const [large, setLarge] = useState(false)
  return (
    <>
      <Route {...props} onEnlarge={() => setLarge(true)} />
      {large && (
        <Dialog title={t('mapTitle')} size="window" onClose={() => setLarge(false)}>
          <Route {...props} />
        </Dialog>
      )}
    </>
  )
}

/**
 * The route: first a drawing, then an interactive map if the browser supports it. Without `onEnlarge`, it is
 * enlarged.
 */
function Route({ selected, draft, hovered, onEnlarge, ...props }: Props & { onEnlarge?(): void }) {
  const { t } = useTranslation('activity')
  const { rows, colour, onColour, smoothingS, display, factsOf, ...given } = props
  const options = useMemo(() => colourOptions(rows, display), [rows, display])
  const colouring = useMemo(() => {
    const option = options.find(({ key }) => key === colour)
    return option && colouringOf(option, smoothingS)
  }, [options, colour, smoothingS])
  const route = { ...given, colouring }
  const dragged = useSignal(draft)
  const lit = useSignal(hovered)
  // Deferred, so that a drag updates the graphs first.
  const span = useDeferredValue(lit ?? dragged ?? selected)
  const [stage, setStage] = useState<'sketch' | 'loading' | 'map'>('sketch')
  // Starting the GPU may take time: graphs and drawing are painted first. Without a GPU, the drawing stays.
  useEffect(() => afterPaint(() => setStage('loading')), [])
  const controls = (
    <>
      <ColourChoice
        options={options}
        colouring={colouring}
        onColour={onColour}
        cursor={props.cursor}
        display={display}
        factsOf={factsOf}
      />
      {onEnlarge && (
        <div className={styles.tools}>
          <IconButton small icon="expand" label={t('mapLarge')} aria-haspopup="dialog" onClick={onEnlarge} />
        </div>
      )}
    </>
  )
  return (
    <div className={styles.box} data-large={!onEnlarge || undefined}>
      {stage !== 'map' && <RouteSketch {...route} span={span} />}
      {stage !== 'sketch' && (
        <Suspense fallback={null}>
          <MovableMap
            {...route}
            span={span}
            controls={stage === 'map' && controls}
            onShown={() => setStage('map')}
            onFailed={() => setStage('sketch')}
          />
        </Suspense>
      )}
      {stage !== 'map' && controls}
    </div>
  )
}
