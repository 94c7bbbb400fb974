import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './analysis.module.css'

/** ms until the progress shows, and until it says for how long it has been going on. */
const shownAfterMs = 150
const saidAfterS = 2

/** Progress of an analysis, above the picture of the one before. `paused`: offline, nothing is computed. */
export function Waiting({ paused }: { paused: boolean }) {
  const { t } = useTranslation('analysis')
  const [shown, setShown] = useState(false)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const delay = setTimeout(() => setShown(true), shownAfterMs)
    const clock = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => {
      clearTimeout(delay)
      clearInterval(clock)
    }
  }, [])
  if (!shown) return null
  return (
    <div className={styles.waiting} role="status">
      <i />
      {seconds >= saidAfterS && !paused && <span className="small">{t('computing', { seconds })}</span>}
    </div>
  )
}
