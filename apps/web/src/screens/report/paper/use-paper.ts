import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { narrowWindow } from '../../../platform/browser/narrow-window.ts'

export interface Paper {
  /** Paper is light when printed, whatever the screen shows. */
  printing: boolean
  /** Width of the text in px. */
  widthPx: number
}

/** px; A4 at 96 dpi without the margins. */
export const textWidthPx = 698

const paperNow = (printing: boolean): Paper => ({
  printing,
  widthPx: !printing && matchMedia(narrowWindow).matches ? Math.max(300, innerWidth - 32) : textWidthPx,
})

/** The paper as it is shown or printed now; in a narrow window it flows without pages. */
export function usePaper(): Paper {
  const [paper, setPaper] = useState(() => paperNow(matchMedia('print').matches))
  useEffect(() => {
    const media = matchMedia('print')
    // The browser lays the page out right after the event.
    const to = (printing: boolean) => flushSync(() => setPaper(paperNow(printing)))
    const before = () => to(true)
    const after = () => to(false)
    const onMedia = () => setPaper(paperNow(media.matches))
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    addEventListener('resize', onMedia)
    media.addEventListener('change', onMedia)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      removeEventListener('resize', onMedia)
      media.removeEventListener('change', onMedia)
    }
  }, [])
  return paper
}
