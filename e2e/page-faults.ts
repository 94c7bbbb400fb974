/** Faults that a person would see on any screen, and pictures to look for others. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { root } from './product.ts'

/** Text that must never be shown: keys of texts, and values such as NaN. */
export async function oddWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [
    ...(text.match(/\bNaN\b|\bundefined\b|\[object Object\]|Invalid Date|\bInfinity\b|\{\w+\}/g) ?? []),
    ...(text.match(/\b[a-z]+:[a-z][A-Za-z]+\b/g) ?? []),
  ]
}

/** Pixels that the page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** Headings, buttons and labels whose text is cut off without an ellipsis. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main :is(h1, h2, h3, button, label, th)').evaluateAll((all) =>
    all.flatMap((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one)
      const isCut = one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 2
      return isCut && overflowX !== 'visible' && textOverflow !== 'ellipsis' ? [one.textContent ?? ''] : []
    }),
  )

/** Folder for pictures of screens. Without it none are taken. */
const pictureFolder = process.env.CADENZA_E2E_PICTURES && path.resolve(root, process.env.CADENZA_E2E_PICTURES)

export const picturesAreTaken = Boolean(pictureFolder)

/** Takes a picture of the whole page, to be looked at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (pictureFolder) await page.screenshot({ path: path.join(pictureFolder, `${name}.png`), fullPage: true })
}
