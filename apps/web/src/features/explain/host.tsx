import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useSignal } from '../../platform/signal.ts'
import { loadTexts } from '../../platform/texts/i18n.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { type Asked, askedMetric } from './asked.ts'
import styles from './explain.module.css'
import { place } from './place.ts'

type Panel = ComponentType<{ asked: Asked }>

/** The one popover for explanations; its texts load on first use. */
export function ExplainHost() {
  const asked = useSignal(askedMetric)
  const [Loaded, setLoaded] = useState<Panel | null>(null)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!asked || Loaded) return
    Promise.all([import('./panel.tsx'), loadTexts('explain')]).then(
      ([{ Panel }]) => setLoaded(() => Panel),
      (error) => {
        askedMetric.set(null)
        showFailure(error)
      },
    )
  }, [asked, Loaded])

  const shown = asked && Loaded ? asked : null
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover || !shown) return
    const { anchor, focus = anchor } = shown
    popover.showPopover()
    const { left, top } = place(
      anchor.getBoundingClientRect(),
      { width: popover.offsetWidth, height: popover.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight },
    )
    // Positioned on the page, so that it scrolls with it.
    popover.style.left = `${left + scrollX}px`
    popover.style.top = `${top + scrollY}px`
    popover.focus({ preventScroll: true })
    const onToggle = (event: ToggleEvent) => {
      if (event.newState === 'open') return
      const lost = document.activeElement === document.body || popover.contains(document.activeElement)
      if (askedMetric.get() === shown) askedMetric.set(null)
      if (lost) focus.focus({ preventScroll: true })
    }
    popover.addEventListener('beforetoggle', onToggle)
    return () => {
      popover.removeEventListener('beforetoggle', onToggle)
      if (popover.matches(':popover-open')) popover.hidePopover()
    }
  }, [shown])
  // Closes when the page changes.
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page closes it
  useEffect(() => askedMetric.set(null), [pathname])

  if (!shown || !Loaded) return null
  return createPortal(
    <div
      key={shown.code}
      ref={element}
      popover="auto"
      role="dialog"
      aria-labelledby="explained-name"
      tabIndex={-1}
      className={styles.popover}
    >
      <Loaded asked={shown} />
    </div>,
    // A modal dialog makes everything outside of it inert.
    shown.anchor.closest('dialog') ?? document.body,
  )
}
