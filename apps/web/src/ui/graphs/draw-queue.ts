/** Queue of canvases to draw: visible ones before the next paint, the others after it. */

/** px beyond the window within which a canvas counts as visible. */
const marginPx = 100

const waiting = new Map<Element, () => void>()
let isAsked = false
let giveUp = () => {}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= -marginPx && top <= innerHeight + marginPx
}

function draw(element: Element): void {
  const paint = waiting.get(element)
  waiting.delete(element)
  paint?.()
}

/** Performance mark for benchmarks: all canvases are drawn. */
const drawnMark = 'cadenza:graphs-drawn'
const firstMark = 'cadenza:graphs-complete'
let isFirst = true

function tell(): void {
  performance.clearMarks(drawnMark)
  performance.mark(drawnMark)
  if (isFirst) performance.mark(firstMark)
  isFirst = false
}

function drawAll(): void {
  if (waiting.size === 0) return
  for (const element of [...waiting.keys()]) draw(element)
  tell()
}

function drawSeen(): void {
  isAsked = false
  giveUp()
  // Checks all before drawing any, so that the page is laid out once.
  for (const element of [...waiting.keys()].filter(isInSight)) draw(element)
  if (waiting.size === 0) {
    tell()
    return
  }
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(drawAll)
    giveUp = () => clearTimeout(timer)
  })
  giveUp = () => cancelAnimationFrame(frame)
}

if (typeof window !== 'undefined') addEventListener('beforeprint', drawAll)

/** Queues one drawing with the latest `paint`; returns a function that cancels it. */
export function askToDraw(element: Element, paint: () => void): () => void {
  waiting.set(element, paint)
  if (!isAsked) {
    isAsked = true
    // After rendering, before painting.
    queueMicrotask(drawSeen)
  }
  return () => {
    if (waiting.get(element) === paint) waiting.delete(element)
  }
}
