import { useSyncExternalStore } from 'react'

/** Properties of the screen that a canvas depends on; a new object for each change. */
interface Screen {
  /** Canvas pixels per CSS pixel. */
  ratio: number
}

let current: Screen | undefined

function screen(): Screen {
  const ratio = window.devicePixelRatio || 1
  if (current?.ratio !== ratio) current = { ratio }
  return current
}

/** Calls back on a change of the screen's resolution or zoom, and when fonts have loaded. */
function follow(listener: () => void): () => void {
  let query = matchMedia(`(resolution: ${screen().ratio}dppx)`)
  const onRatio = () => {
    query.removeEventListener('change', onRatio)
    query = matchMedia(`(resolution: ${screen().ratio}dppx)`)
    query.addEventListener('change', onRatio)
    listener()
  }
  // A canvas keeps text in the font with which it was drawn.
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
