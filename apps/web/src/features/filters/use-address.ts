import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type ChangeAddress = (next: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The parameters of the address. A change starts from what the browser shows, which may not be drawn yet: a
 * tap on another option applies a typed limit in the same moment.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams()
  const change: ChangeAddress = useCallback(
    (next, options) => setAddress(next(new URLSearchParams(window.location.search)), options),
    [setAddress],
  )
  return [address, change]
}
