import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let frames: (() => void)[] = []
let listeners: Record<string, () => void> = {}
let askToDraw: typeof import('./draw-queue.ts').askToDraw
beforeEach(async () => {
  listeners = {}
  vi.resetModules()
  vi.stubGlobal('window', {})
  vi.stubGlobal('innerHeight', 1000)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    listeners[type] = listener
  })
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (number: number) => {
    frames[number - 1] = () => {}
  })
  askToDraw = (await import('./draw-queue.ts')).askToDraw
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Canvas this far below the top of the window. */
const canvasAt = (top: number) =>
  ({ getBoundingClientRect: () => ({ top, bottom: top + 88 }) }) as unknown as Element

const paint = () => {
  for (const frame of frames.splice(0)) frame()
  vi.runAllTimers()
}

test('what is in sight is drawn before the paint, what is below it after that', async () => {
  const drawn: string[] = []
  askToDraw(canvasAt(5000), () => drawn.push('below'))
  askToDraw(canvasAt(10), () => drawn.push('seen'))
  expect(drawn).toEqual([])
  await Promise.resolve()
  expect(drawn).toEqual(['seen'])
  paint()
  expect(drawn).toEqual(['seen', 'below'])
})

test('a canvas out of sight is drawn once, as it was asked for last, and not when it is gone', async () => {
  const drawn: string[] = []
  const [below, gone] = [canvasAt(5000), canvasAt(6000)]
  askToDraw(below, () => drawn.push('first'))
  const giveUp = askToDraw(gone, () => drawn.push('gone'))
  await Promise.resolve()
  askToDraw(below, () => drawn.push('second'))
  giveUp()
  await Promise.resolve()
  paint()
  expect(drawn).toEqual(['second'])
})

test('a page that is printed has all its canvases', async () => {
  const drawn: string[] = []
  askToDraw(canvasAt(5000), () => drawn.push('below'))
  await Promise.resolve()
  listeners.beforeprint?.()
  expect(drawn).toEqual(['below'])
})
