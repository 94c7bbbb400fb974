import { useEffect, useState } from 'react'
import { afterPaint } from '../../platform/browser/after-paint.ts'

/** Whether what was rendered when `ready` first held has been painted: what is below need not keep it waiting. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => (ready ? afterPaint(() => setPainted(true)) : undefined), [ready])
  return painted
}
