import { tutorialLaterStepMs } from '@cadenza/contract/limits'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { place } from '../explain/place.ts'
import type { TutorialStep } from './steps.ts'
import { targetOf } from './targets.ts'
import styles from './tutorial.module.css'

const ringPx = 4

export interface TourProps {
  steps: readonly TutorialStep[]
  takesFocus: boolean
  onExit(): void
}

/** Shows steps one after another beside their targets. Only its buttons end it; the page stays usable. */
export function Tour({ steps, takesFocus, onExit }: TourProps) {
  const { t } = useTranslation('tutorial')
  const [at, setAt] = useState(0)
  const [shown, setShown] = useState(0)
  const layer = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    layer.current?.showPopover()
    if (!takesFocus) return
    const before = document.activeElement
    next.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [takesFocus])

  // Short pause between steps, so that the change is visible.
  useEffect(() => {
    const timer = setTimeout(() => setShown(at), tutorialLaterStepMs)
    return () => clearTimeout(timer)
  }, [at])

  const step = steps[shown]
  useLayoutEffect(() => {
    if (!step) return
    let element = targetOf(step)
    element?.scrollIntoView({ block: 'center' })
    function follow() {
      element = step && targetOf(step)
      const target = element?.getBoundingClientRect()
      if (!target || !ring.current || !card.current) return
      const { style } = ring.current
      style.left = `${target.left - ringPx}px`
      style.top = `${target.top - ringPx}px`
      style.width = `${target.width + 2 * ringPx}px`
      style.height = `${target.height + 2 * ringPx}px`
      const page = { width: document.documentElement.clientWidth, height: innerHeight }
      const size = { width: card.current.offsetWidth, height: card.current.offsetHeight }
      const at = place(
        { left: target.left, top: target.top - ringPx, bottom: target.bottom + ringPx },
        size,
        page,
      )
      card.current.style.left = `${at.left}px`
      card.current.style.top = `${at.top}px`
    }
    // Looking the target up lays the page out, which scrolling a list elsewhere should not.
    function followScroll({ target }: Event) {
      if (!element || (target instanceof Node && target.contains(element))) follow()
    }
    follow()
    const resized = new ResizeObserver(follow)
    resized.observe(document.body)
    addEventListener('scroll', followScroll, true)
    addEventListener('resize', follow)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', followScroll, true)
      removeEventListener('resize', follow)
    }
  }, [step])

  if (!step) return null
  const last = at === steps.length - 1
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <div ref={ring} className={styles.ring} />
      <div ref={card} className={styles.card} role="dialog" aria-label={t('shell:page.tutorial')}>
        <p role="status">{step.introText}</p>
        <div className={styles.buttons}>
          <span className="small muted grow">{t('progress', { at: at + 1, of: steps.length })}</span>
          <button type="button" className="btn" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('prev')}
          </button>
          {!last && (
            <button ref={next} type="button" className="btn p" onClick={() => setAt(at + 1)}>
              {t('next')}
            </button>
          )}
          <button type="button" className={`btn ${last ? 'p' : ''}`} onClick={onExit}>
            {t('done')}
          </button>
        </div>
      </div>
    </div>
  )
}
