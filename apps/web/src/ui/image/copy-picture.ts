import { saveBlob } from '../../platform/browser/save-blob.ts'
import { pictureOf } from './paint.ts'

/**
 * Copies a picture of `part` below a headline to the clipboard; saves it as a file where the browser copies
 * no pictures. Resolves with what was done.
 */
export async function copyPicture(
  part: HTMLElement,
  headline: string,
  second: string,
  fileName: string,
): Promise<'copied' | 'saved'> {
  const picture = pictureOf(part, headline, second)
  if (navigator.clipboard && 'ClipboardItem' in window) {
    try {
      // Passed as a promise: some browsers allow copying only while the press is handled.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
      return 'copied'
    } catch {
      // Refused by the browser or the user's settings: the picture is saved instead.
    }
  }
  saveBlob(await picture, fileName)
  return 'saved'
}
