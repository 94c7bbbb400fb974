import { useEffect, useState } from 'react'
import { showFailure } from '../../../ui/errors/notices.ts'
import type { ErrorOf } from './table-deltas.ts'

/** Expected error of each metric; its many texts load with the first difference. */
export function useErrors(wanted: boolean): ErrorOf | undefined {
  const [errorOf, setErrorOf] = useState<ErrorOf>()
  useEffect(() => {
    if (!wanted || errorOf) return
    import('@cadenza/metrics/explanations').then(
      ({ explanation, standardError }) =>
        setErrorOf(() => (code: string) => {
          const stated = explanation(code)?.error
          return stated && { stated, standard: standardError(code) }
        }),
      showFailure,
    )
  }, [wanted, errorOf])
  return errorOf
}
