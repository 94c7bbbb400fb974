import { expect, test } from 'vitest'
import { opensInNewWindow } from './new-window.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0', 5, true],
  ['a touch Mac, as newer iPads call themselves', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['a touch screen on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, false],
])('[A2-084] help opens in a new window on touch devices: %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(opensInNewWindow({ userAgent, maxTouchPoints })).toBe(expected)
})
