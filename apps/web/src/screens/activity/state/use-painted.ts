import { useEffect, useState } from 'react'
import { afterPaint } from '../../../platform/browser/after-paint.ts'

/** True once the rendering in which `ready` first held has been painted; delays what is below. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => (ready ? afterPaint(() => setPainted(true)) : undefined), [ready])
  return painted
}
