/** A task that one tab at a time does for all tabs of the browser. */

type Task = (signal: AbortSignal) => Promise<void>

interface Said {
  /** `ask`: does anyone do it? `mine`: I do. `left`: not any more. */
  kind: 'ask' | 'mine' | 'left'
  tab: string
}

/** ms without an answer after which nobody does it. Messages also reach tabs whose timers are slowed. */
const answerMs = 1_000
/** ms after which a tab asks again; a tab that crashed says nothing. */
const askAgainMs = 5_000

/**
 * Does the task when no other tab does, until `signal` aborts. The browser's locks decide where there are
 * any; over plain HTTP the tabs agree by messages; without these, each tab does the task.
 */
export function inOneTab(name: string, task: Task, signal: AbortSignal): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, { signal }, () => task(signal))
  if (typeof BroadcastChannel === 'undefined') return task(signal)
  return byMessages(name, task, signal)
}

/** Resolves when the task has ended by itself, or with the signal. */
function byMessages(name: string, task: Task, signal: AbortSignal): Promise<void> {
  // `crypto.randomUUID` is missing over plain HTTP, too.
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join('-')
  const channel = new BroadcastChannel(`${name}:tab`)
  const say = (kind: Said['kind']) => channel.postMessage({ kind, tab } satisfies Said)
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: AbortController | undefined

  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const ask = () => {
    say('ask')
    later(answerMs, work)
  }
  const work = () => {
    const own = new AbortController()
    working = own
    say('mine')
    task(AbortSignal.any([signal, own.signal])).then(() => {
      if (working === own) resolve()
    }, reject)
  }
  const yieldTo = () => {
    working?.abort()
    working = undefined
    later(askAgainMs, ask)
  }
  const leave = () => {
    if (working) say('left')
    working?.abort()
    working = undefined
  }
  const hear = ({ data: { kind, tab: other } }: MessageEvent<Said>) => {
    // Two tabs that ask or work at the same time: the one that sorts first goes on.
    if (kind === 'left') later(0, ask)
    else if (working && (kind === 'ask' || tab < other)) say('mine')
    else if (kind === 'mine' || other < tab) yieldTo()
  }
  // A page that is kept for going back takes part again when it is shown.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && ask()

  channel.addEventListener('message', hear)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  signal.addEventListener('abort', () => resolve())
  ask()
  return promise.finally(() => {
    clearTimeout(timer)
    leave()
    channel.close()
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
  })
}
