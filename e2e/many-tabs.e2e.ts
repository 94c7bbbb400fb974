import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beSignedIn, newPerson, type Person, site } from './people.ts'
import { newPage, openBrowser } from './product.ts'

/** More than the connections that a browser opens to one server over HTTP/1.1. */
const tabCount = 8
const day = '2031-05-08'

let browser: Browser
let athlete: Person
beforeAll(async () => {
  ;[browser, athlete] = await Promise.all([openBrowser({ webgl: false }), newPerson()])
})
afterAll(() => browser?.close())

/** Function that lists the open tabs that read a stream, of events unless another path is given. */
function readersIn(context: BrowserContext, path = '/api/events/v1/'): () => Page[] {
  const readers = new Set<Page>()
  const isStream = (request: Request) => new URL(request.url()).pathname === path
  context.on('request', (request) => isStream(request) && readers.add(request.frame().page()))
  const ended = (request: Request) => isStream(request) && readers.delete(request.frame().page())
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  // The requests of a closed tab are not reported as ended.
  return () => [...readers].filter((page) => !page.isClosed())
}

const note = (title: string) =>
  athlete.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify({ kind: 'note', date: day, title }),
  })

const shown = (pages: readonly Page[], title: string) =>
  Promise.all(pages.map((page) => page.getByText(title).first().waitFor({ state: 'attached' })))

describe.each([
  { means: 'locks', script: '' },
  { means: 'messages, as over plain HTTP', script: 'delete Navigator.prototype.locks' },
])('eight tabs that share one event stream by $means', ({ script }) => {
  test('all follow changes, and go on when the tab that reads it is closed', async () => {
    const { context, page, seen } = await newPage(browser)
    await context.addInitScript(script)
    const readers = readersIn(context)
    await beSignedIn(context, athlete)
    const tabs = [page]
    while (tabs.length < tabCount) tabs.push(await context.newPage())
    for (const tab of tabs) await tab.goto(`${site}/calendar/?date=${day}`)
    await expect.poll(() => readers().length).toBe(1)

    await note(`To all ${script.length}`)
    await shown(tabs, `To all ${script.length}`)
    const [reader, ...more] = readers()
    expect(more).toEqual([])

    await reader?.close()
    const others = tabs.filter((tab) => tab !== reader)
    await expect.poll(() => readers().length).toBe(1)
    await note(`To the others ${script.length}`)
    await shown(others, `To the others ${script.length}`)
    expect(readers()).toHaveLength(1)
    expect(seen).toEqual([])
    await context.close()
  })
})

test('tabs that show live sessions share one stream of them, and another reads it when that one is closed', async () => {
  const { context, page, seen } = await newPage(browser)
  const readers = readersIn(context, '/api/live_sessions/v1/follow')
  await beSignedIn(context, athlete)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto(`${site}/live_session/`)
  await expect.poll(() => readers().length).toBe(1)
  const begin = async (uuid: string) => {
    const begun = { uuid, sport: 'bike', begin: new Date().toISOString() }
    await athlete.call('/api/live_sessions/v1/', { method: 'POST', body: JSON.stringify(begun) })
  }
  const showing = (pages: readonly Page[], sessions: number) =>
    Promise.all(
      pages.map((tab) =>
        expect
          .poll(() => tab.getByRole('region', { name: 'Athletes' }).getByRole('listitem').count())
          .toBe(sessions),
      ),
    )
  await begin(randomUUID())
  await showing(tabs, 1)
  const [reader, ...more] = readers()
  expect(more).toEqual([])
  await reader?.close()
  await expect.poll(() => readers().length).toBe(1)
  await begin(randomUUID())
  await showing(
    tabs.filter((tab) => tab !== reader),
    2,
  )
  expect(readers()).toHaveLength(1)
  expect(seen).toEqual([])
  await context.close()
})
