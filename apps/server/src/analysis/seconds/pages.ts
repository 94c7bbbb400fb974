import { setImmediate } from 'node:timers/promises'

/** Entries that take one to three ms. */
const pageLength = 500

/** Yields a long list page by page, each in a turn of its own, so that other requests run in between. */
export async function* pagesOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += pageLength) {
    await setImmediate()
    yield items.slice(from, from + pageLength)
  }
}
