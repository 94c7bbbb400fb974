import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  loadPreferences,
  loadZoom,
  savePreferences,
  saveZoom,
  type ViewPreferences,
} from '../../../features/activity/view-preferences.ts'
import { type ZoomHistory, type ZoomSpan, zoomTo } from '../../../features/activity/zoom-history.ts'
import { afterPaint } from '../../../platform/browser/after-paint.ts'
import { createSignal, type Signal } from '../../../platform/signal.ts'

export interface RememberedView {
  /** As they hold for this activity: where no standing is known, the position falls back to all. */
  preferences: ViewPreferences
  change(changes: Partial<ViewPreferences>): void
  /** Toggles the height of a row. */
  onTall(code: string): void
  /** Components that depend on the zoom subscribe to this; nothing else renders on zooming. */
  history: Signal<ZoomHistory>
  zoom(span: ZoomSpan): void
}

/** Preferences and zoom of this activity's view, kept from one visit to the next. */
export function useRememberedView(
  userUuid: string,
  activityUuid: string,
  hasStanding: boolean,
): RememberedView {
  const [chosen, setPreferences] = useState(() => loadPreferences(userUuid, activityUuid))
  const [history] = useState(() => createSignal(loadZoom(userUuid, activityUuid)))
  useEffect(() => {
    let giveUp = () => {}
    const stop = history.subscribe(() => {
      giveUp()
      giveUp = afterPaint(() => saveZoom(userUuid, activityUuid, history.get()))
    })
    return () => {
      stop()
      giveUp()
      saveZoom(userUuid, activityUuid, history.get())
    }
  }, [userUuid, activityUuid, history])

  const changeFrom = useCallback(
    (changesOf: (before: ViewPreferences) => Partial<ViewPreferences>) =>
      setPreferences((before) => {
        const after = { ...before, ...changesOf(before) }
        savePreferences(userUuid, activityUuid, after)
        return after
      }),
    [userUuid, activityUuid],
  )
  const change = useCallback((changes: Partial<ViewPreferences>) => changeFrom(() => changes), [changeFrom])
  const onTall = useCallback(
    (code: string) =>
      changeFrom(({ tallRows }) => ({
        tallRows: tallRows.includes(code) ? tallRows.filter((other) => other !== code) : [...tallRows, code],
      })),
    [changeFrom],
  )
  const zoom = useCallback((span: ZoomSpan) => history.set(zoomTo(history.get(), span)), [history])
  const preferences = useMemo<ViewPreferences>(
    () => (hasStanding ? chosen : { ...chosen, bikePosition: 'all' }),
    [hasStanding, chosen],
  )
  return { preferences, change, onTall, history, zoom }
}
