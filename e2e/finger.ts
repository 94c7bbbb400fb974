/** A finger on a touch screen, with the events that the system makes of it. */
import type { Locator, Page } from 'playwright-core'

export interface Finger {
  down(on: Locator): Promise<void>
  /** To a place in an element, from its top left corner, or its middle. */
  move(to: Locator, at?: { x: number; y: number }): Promise<void>
  up(): Promise<void>
  /** Quickly, by so many px downwards. */
  swipe(on: Locator, y: number): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page)
  let point = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] })
  const placeOf = async (element: Locator, at?: { x: number; y: number }) => {
    const box = await element.boundingBox()
    if (!box) throw new Error('The element is not in the page.')
    return { x: box.x + (at?.x ?? box.width / 2), y: box.y + (at?.y ?? box.height / 2) }
  }
  return {
    async down(on) {
      point = await placeOf(on)
      await send('touchStart')
    },
    async move(to, at) {
      const [from, end] = [point, await placeOf(to, at)]
      for (let step = 1; step <= 5; step++) {
        point = { x: from.x + ((end.x - from.x) * step) / 5, y: from.y + ((end.y - from.y) * step) / 5 }
        await send('touchMove')
      }
    },
    up: async () => void (await send('touchEnd')),
    async swipe(on, y) {
      const from = await placeOf(on)
      // Without waiting, since a finger that rests presses.
      const sent = [0, 0.25, 0.5, 0.75, 1].map((share) => {
        point = { x: from.x, y: from.y + y * share }
        return send(share === 0 ? 'touchStart' : 'touchMove')
      })
      await Promise.all([...sent, send('touchEnd')])
    },
  }
}
