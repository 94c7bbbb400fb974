import { setImmediate } from 'node:timers/promises'

/** Entries that take one to three ms. */
const pageLength = 500

/** Yields a long list page by page, and lets other requests run in between. */
export async function* pagesOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += pageLength) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + pageLength)
  }
}
