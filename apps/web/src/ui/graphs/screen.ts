import { useSyncExternalStore } from 'react'

/** Screen properties that a canvas depends on besides its content; a new object for each change. */
interface Screen {
  /** Canvas pixels to a CSS pixel. */
  ratio: number
}

let current: Screen | undefined

function screen(): Screen {
  const ratio = window.devicePixelRatio || 1
  if (current?.ratio !== ratio) current = { ratio }
  return current
}

/** Calls back when the window comes to a screen of another resolution, is zoomed, or a font has come. */
function follow(listener: () => void): () => void {
  let query = matchMedia(`(resolution: ${screen().ratio}dppx)`)
  const onRatio = () => {
    query.removeEventListener('change', onRatio)
    query = matchMedia(`(resolution: ${screen().ratio}dppx)`)
    query.addEventListener('change', onRatio)
    listener()
  }
  // A canvas keeps the letters of the font that it was written in.
  const onFonts = () => {
    current = { ratio: screen().ratio }
    listener()
  }
  query.addEventListener('change', onRatio)
  document.fonts.addEventListener('loadingdone', onFonts)
  return () => {
    query.removeEventListener('change', onRatio)
    document.fonts.removeEventListener('loadingdone', onFonts)
  }
}

export const useScreen = (): Screen => useSyncExternalStore(follow, screen)
