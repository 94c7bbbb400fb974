import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/components/dialog.tsx'
import styles from './text.module.css'

/** Words of the text, which are the same in every language, each with a text that explains it. */
const entries = [
  ['5m  30s  1h30m  2:30  1km  400mtr  1mi  open', 'length'],
  ['95%  90-95%  250w  >200w  Z2', 'power'],
  ['ramp 50-75%', 'ramp'],
  ['90rpm  85-95rpm  180spm  40nm', 'cadence'],
  ['4:30/km  4:20-4:40/km  7:15/mi  95% pace  100% 10k  Z3 pace', 'pace'],
  ['150bpm  75% hr  95% lthr  Z2 hr', 'heartrate'],
  ['dss.L<6  foot_ar.R>30  pelvic_rotation=4-6', 'form'],
  ['- 5x 3m 110%, 2m 60%', 'repeatLine'],
  ['- 3x\n  - 4x 30s 120%, 30s 50%\n  - 5m 55%', 'repeat'],
  ['"Push over the top"  "de: Locker"', 'comment'],
  ['warmup  interval  recovery  cooldown  rest  active', 'intensity'],
  ['alert 10s', 'alert'],
  ['Main set 3x', 'section'],
  ['# Name\n> Description\nsport: run\ntags: hills, form', 'head'],
] as const

/** The words of the text, with examples. */
export function Syntax({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('workout')
  return (
    <Dialog title={t('syntax')} size="wide" onClose={onClose}>
      <p className="small soft">{t('syntaxHint')}</p>
      <dl className={styles.syntax}>
        {entries.map(([words, key]) => (
          <div key={key}>
            <dt>
              <code>{words}</code>
            </dt>
            <dd>{t(`syntax_${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
