import { useEffect, useRef, useState } from 'react'
import { readSeries } from '../queries.ts'
import type { LiveRow } from '../state/rows.ts'
import { emptyTrace, joined, type Trace } from './trace.ts'

/** s that are read when a session is opened, the most that the server answers. */
const firstSeconds = 3_600
/** s before the missing ones that are read again: devices may send what they kept. */
const againSeconds = 10
/** ms after which a request that failed is repeated. */
const retryMs = 3_000

/** The columns of a session, second by second, up to now. */
export function useTrace(
  { uuid, lastS }: Pick<LiveRow, 'uuid' | 'lastS'>,
  columns: readonly string[],
): Trace {
  const [trace, setTrace] = useState(emptyTrace)
  const [tries, setTries] = useState(0)
  const names = columns.join()
  const known = useRef({ names: '', endS: 0 })
  const asking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again after a failure.
  useEffect(() => {
    if (lastS === null || names === '' || asking.current) return
    const isNew = known.current.names !== names
    if (!isNew && known.current.endS > lastS) return
    const stop = new AbortController()
    const seconds = isNew
      ? firstSeconds
      : Math.min(firstSeconds, lastS + 1 - known.current.endS + againSeconds)
    let timer: ReturnType<typeof setTimeout> | undefined
    asking.current = true
    readSeries(uuid, seconds, names.split(','), stop.signal)
      .then((answer) => {
        if (!answer) return
        setTrace((before) => joined(isNew ? emptyTrace : before, answer))
        const length = Math.max(0, ...Object.values(answer.columns).map((values) => values.length))
        known.current = { names, endS: Math.max(lastS + 1, answer.startS + length) }
      })
      .catch(() => {
        // The next sample asks again; without one, the session has nothing new.
        timer = setTimeout(() => setTries((count) => count + 1), retryMs)
      })
      .finally(() => {
        asking.current = false
      })
    return () => clearTimeout(timer)
  }, [uuid, lastS, names, tries])
  return trace
}
