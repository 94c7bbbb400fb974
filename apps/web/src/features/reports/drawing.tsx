import { useEffect, useRef } from 'react'
import styles from './reports.module.css'

/** Line drawing of a drill, from SVG markup that uses `currentColor`. */
export function Drawing({ markup, label }: { markup: string; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement
    if (drawn.nodeName !== 'svg') return
    drawn.removeAttribute('width')
    drawn.removeAttribute('height')
    drawn.setAttribute('aria-hidden', 'true')
    box.current?.replaceChildren(document.importNode(drawn, true))
  }, [markup])
  return <div ref={box} className={styles.drawing} role="img" aria-label={label} />
}
