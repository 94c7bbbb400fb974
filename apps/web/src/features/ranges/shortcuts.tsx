import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/components/dialog.tsx'
import styles from './ranges.module.css'

/** Keys with the text of their action. */
const sections = {
  graphs: [
    ['← →', 'keyCursor'],
    ['Shift ← →', 'keySelect'],
    ['Enter', 'keyZoom'],
    ['Esc', 'keyClear'],
    ['Alt ← / Alt →', 'keyHistory'],
    ['Alt', 'keyFree'],
  ],
  ranges: [
    ['↑ ↓', 'keyMove'],
    ['[ / ]', 'keyNext'],
    ['S', 'keySave'],
    ['F2', 'keyRename'],
    ['P', 'keyPin'],
    ['Del', 'keyDelete'],
    ['Shift ↑ ↓', 'keyMark'],
    ['Ctrl A', 'keyAll'],
  ],
  acts: [
    ['Ctrl Z', 'keyUndo'],
    ['Ctrl Shift Z', 'keyRedo'],
    ['?', 'keySheet'],
  ],
} as const

/** List of the page's keyboard shortcuts. */
export default function Shortcuts({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('ranges')
  return (
    <Dialog title={t('shortcuts')} size="wide" onClose={onClose}>
      <div className={styles.sheet}>
        {(Object.keys(sections) as (keyof typeof sections)[]).map((section) => (
          <section key={section}>
            <h3>{t(`keys_${section}`)}</h3>
            <dl>
              {sections[section].map(([keys, text]) => (
                <Fragment key={text}>
                  <dt>{t(text)}</dt>
                  <dd>
                    <kbd className="kbd">{keys}</kbd>
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
