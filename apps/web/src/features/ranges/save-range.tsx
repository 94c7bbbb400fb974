import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Signal, useSignal } from '../../platform/signal.ts'
import type { RangeEditor } from './editor.ts'

const loadDialog = () => import('./save-range-dialog.tsx')
const SaveRangeDialog = lazy(loadDialog)

interface Props {
  editor: RangeEditor
  span: { startMs: number; endMs: number }
  /** True while the form is open; a key opens it too. */
  saving: Signal<boolean>
  onSaved(key: string): void
}

/**
 * Saves the selected span as a range with a name and a type. The form is a dialog: its key works wherever the
 * page is scrolled to.
 */
export function SaveRange({ editor, span, saving, onSaved }: Props) {
  const { t } = useTranslation('ranges')
  const opened = useSignal(saving)
  // It is there when it is asked for: what is typed after its key belongs into it.
  useEffect(() => {
    // Opening it tells of a failure.
    loadDialog().catch(() => undefined)
  }, [])
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => saving.set(true)}>
        {t('save')}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <SaveRangeDialog
            onSave={(type, name) => {
              saving.set(false)
              const form = { type, name, relativeStartTime: span.startMs, relativeEndTime: span.endMs }
              void editor.create([form]).then(([made]) => {
                if (made) onSaved(`${made.type}${made.num}`)
              })
            }}
            onClose={() => saving.set(false)}
          />
        </Suspense>
      )}
    </>
  )
}
