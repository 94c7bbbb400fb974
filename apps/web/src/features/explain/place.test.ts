import { expect, test } from 'vitest'
import { place } from './place.ts'

const page = { width: 1000, height: 800 }
const popover = { width: 360, height: 300 }

test('opens below what was pressed, flush with its left edge', () => {
  expect(place({ left: 100, top: 80, bottom: 100 }, popover, page)).toEqual({ left: 100, top: 106 })
})

test('opens above where there is no room below', () => {
  expect(place({ left: 100, top: 700, bottom: 720 }, popover, page)).toEqual({ left: 100, top: 394 })
})

test('never leaves the window', () => {
  expect(place({ left: 980, top: 80, bottom: 100 }, popover, page).left).toBe(632)
  expect(place({ left: -50, top: 80, bottom: 100 }, popover, page).left).toBe(8)
  // 500 high, 400 above and below: it fits on neither side; its end stays visible.
  expect(place({ left: 0, top: 390, bottom: 410 }, { width: 360, height: 500 }, page).top).toBe(292)
})
