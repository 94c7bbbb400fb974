import { useEffect, useState } from 'react'

/** Counts loaded sets of fonts, since text changes its size with each; 0 until the first are there. */
export function useFonts(): number {
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    const count = () => setLoaded((before) => before + 1)
    void withJapanese().then(count)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return loaded
}

/**
 * Waits for the Japanese font, too, which other pages load when they are idle: a report in any language may
 * have Japanese names and comments, and a machine that prints it may have no font for them.
 */
async function withJapanese(): Promise<void> {
  // Without it, system fonts are used.
  await import('../../../platform/theme/japanese.ts').catch(() => undefined)
  // A layout asks for the files that the text on the page needs.
  document.body.getBoundingClientRect()
  await document.fonts.ready
}
