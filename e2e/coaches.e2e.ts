import { invalidForms } from '@cadenza/contract/invalid-forms'
import { en } from '@cadenza/contract/texts/en'
import { demoSeason } from '@cadenza/simulator'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, coaches, newPerson, type Person, sendFiles, site, speak } from './people.ts'
import { axeFindings, newPage, openBrowser, until } from './product.ts'

function simulatedRide() {
  const [newest] = demoSeason({ seed: 'coaches', endDay: '2026-04-30', weeks: 1, motionLogs: false })
  return newest ? [newest] : []
}

interface Owned {
  activity: { user_uuid: string }
}

let browser: Browser
let alex: Person
let coach: Page
let athlete: Page
let visitor: Page
const seen: string[][] = []
let activity: string
let link: string

async function open(person?: Person): Promise<Page> {
  const opened = await newPage(browser)
  seen.push(opened.seen)
  if (person) await beSignedIn(opened.context, person)
  return opened.page
}

beforeAll(async () => {
  let robin: Person
  ;[alex, robin, browser] = await Promise.all([
    newPerson('Alex Coach'),
    newPerson('Robin Rider'),
    openBrowser({ webgl: false }),
  ])
  ;[coach, athlete, visitor] = await Promise.all([open(alex), open(robin), open()])
  activity = (await sendFiles(robin, simulatedRide()))[0]?.uuid ?? ''
})
afterAll(() => browser?.close())

test('who coaches nobody yet starts to, and makes a link', async () => {
  await coach.goto(`${site}/athletes/`)
  await coach.getByRole('button', { name: 'Start coaching' }).click()
  await coach.getByText('You are not coaching anyone yet.').waitFor()
  const sent: string[] = []
  coach.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const { form } of invalidForms.invitation) {
    await coach.getByLabel('Email (optional)').fill(form.email)
    await coach.getByRole('button', { name: 'Send invitation' }).click()
    await coach.locator('input[name=email][aria-invalid=true]').waitFor()
    await coach.getByText(en.ErrorEmailInvalid).waitFor()
  }
  expect(sent.filter((url) => url.includes('/invite'))).toEqual([])
  await coach.getByLabel('Email (optional)').fill('')
  await coach.getByRole('button', { name: 'Create link' }).click()
  link = (await coach.locator('[data-link]').textContent()) ?? ''
  expect(link).toMatch(/\/coach_invitation\/[\w-]{43}$/)
  await coach.getByText('Pending invitations').waitFor()
  expect(await axeFindings(coach)).toEqual([])
})

test('[A2-016] a visitor is led to an account or to the log-in page and back', async () => {
  await visitor.goto(link)
  await visitor
    .locator('section.panel')
    .getByRole('heading', { name: /^Invitation from / })
    .waitFor()
  await visitor.getByRole('button', { name: 'Create account and accept' }).waitFor()
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Log in' }).last().click()
  await visitor.waitForURL((url) => url.searchParams.get('next') === new URL(link).pathname)
})

test('[A4-029] [A2-015] an athlete accepts, once, and sees who coaches them', async () => {
  await athlete.goto(link)
  await athlete.getByRole('button', { name: 'Accept' }).click()
  await athlete.getByRole('heading', { name: /is now your coach$/ }).waitFor()
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
  await athlete.getByRole('link', { name: 'Go to your coaches' }).click()
  await athlete.getByRole('group', { name: /^What Alex Coach can do/ }).waitFor()
})

test('[A2-004] [A2-009] [A2-017] [A2-056] [A6-005] [R6-004] the coach finds the athlete in the overview and the picker, and goes to their pages', async () => {
  await coach.goto(`${site}/athletes/`)
  await coach.getByRole('heading', { level: 1, name: 'Athletes' }).waitFor()
  await coach.getByRole('row').filter({ hasText: 'Robin Rider' }).waitFor()
  await coach.getByRole('button', { name: /^Athlete:/ }).click()
  await coach.getByRole('menuitem', { name: 'Robin Rider' }).click()
  await coach.waitForURL(/\/athletes\/[0-9a-f-]{36}$/)
  await coach.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await coach.getByRole('link', { name: 'Activities' }).first().click()
  await coach.waitForURL(/\/athletes\/[0-9a-f-]{36}\/activities\/$/)
  await coach.locator(`main a[href*="${activity}"]`).first().waitFor()
  await coach.goto(`${site}/activities/${activity}`)
  // The athlete stays selected on the activity's page.
  await coach.getByRole('button', { name: 'Athlete: Robin Rider' }).waitFor()
  await coach.locator('main').getByText('· Robin Rider').waitFor()
})

test('who needs a look comes first, with the reason, and any column and key leads on', async () => {
  const zoe = await newPerson('Zoe Runner')
  await coaches(alex, zoe)
  // Robin last rode in April, and something was planned for yesterday.
  const owner = ((await (await alex.call(`/api/activities/v1/${activity}`)).json()) as Owned).activity
    .user_uuid
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const plan = { kind: 'workout', date: yesterday, title: 'Threshold', sport: 'bike', expected_load: 80 }
  const planned = await alex.call(`/api/calendar/v1/entries/?user=${owner}`, {
    method: 'POST',
    body: JSON.stringify(plan),
  })
  expect(planned.status).toBe(201)
  const note = JSON.stringify({ coach_note: 'Back from injury #knee' })
  await alex.call(`/api/coach/v1/athletes/${owner}`, { method: 'PUT', body: note })
  await coach.goto(`${site}/athletes/`)
  const rows = coach.locator('tbody tr')
  const names = () => rows.locator('[data-athlete]').allTextContents()
  await rows.nth(1).waitFor()
  expect(await names()).toEqual(['Robin Rider', 'Zoe Runner'])
  await rows
    .first()
    .getByText(/^No activity for \d+ days, 1 planned$/)
    .waitFor()
  expect(await rows.first().locator('[data-column="days7"]').textContent()).toBe('-of 80')
  expect(await rows.nth(1).locator('[data-column="look"]').textContent()).toBe('-')
  await coach.getByRole('button', { name: 'Athlete', exact: true }).click()
  await coach.getByRole('button', { name: 'Athlete', exact: true }).click()
  expect(await names()).toEqual(['Zoe Runner', 'Robin Rider'])
  await coach.getByRole('button', { name: '#knee' }).click()
  expect(await names()).toEqual(['Robin Rider'])
  await coach.getByRole('button', { name: '#knee' }).click()
  await rows.first().locator('[data-athlete]').focus()
  await coach.keyboard.press('ArrowDown')
  await coach.keyboard.press('Enter')
  await coach.waitForURL(`**/athletes/${owner}`)
  await coach.goto(`${site}/athletes/`)
  await rows.first().waitFor()
  expect(await axeFindings(coach)).toEqual([])
})

test('the coach sees the week of all athletes, on a phone below each other and only days with something', async () => {
  const wide = coach.viewportSize() ?? { width: 1440, height: 1000 }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await coach.goto(`${site}/calendar/?of=all&date=${yesterday}`)
  const robin = coach.getByRole('row').filter({ hasText: 'Robin Rider' })
  await robin.getByText('Threshold').waitFor()
  await expect.poll(() => robin.getByRole('cell').count()).toBe(7)
  expect(await axeFindings(coach)).toEqual([])
  // In a week in which only Zoe has something, Robin comes after her and takes one line.
  const zoe = (
    await coach
      .getByRole('row')
      .filter({ hasText: 'Zoe Runner' })
      .getByRole('link')
      .first()
      .getAttribute('href')
  )?.match(/[\da-f-]{36}/)?.[0]
  const run = { kind: 'workout', date: '2031-06-03', title: 'Hills', sport: 'run', expected_load: 40 }
  const planned = await alex.call(`/api/calendar/v1/entries/?user=${zoe}`, {
    method: 'POST',
    body: JSON.stringify(run),
  })
  expect(planned.status).toBe(201)
  await coach.goto(`${site}/calendar/?of=all&date=2031-06-03`)
  await coach.getByRole('row').filter({ hasText: 'Zoe Runner' }).getByText('Hills').waitFor()
  expect(await coach.locator('tbody th').allInnerTexts()).toEqual([
    expect.stringMatching(/^Zoe Runner/),
    'Robin Rider',
  ])
  expect((await robin.boundingBox())?.height).toBeLessThan(40)
  await coach.goto(`${site}/calendar/?of=all&date=${yesterday}`)
  try {
    await coach.setViewportSize({ width: 390, height: 844 })
    const days = coach.locator('tbody tr').filter({ hasText: 'Robin Rider' }).locator('td')
    await expect.poll(() => days.filter({ visible: true }).count()).toBe(1)
    await days
      .filter({ visible: true })
      .getByText(String(Number(yesterday.slice(8))))
      .waitFor()
    for (const shown of [coach.getByRole('link', { name: 'Robin Rider' }), coach.getByText('Threshold')]) {
      const box = await shown.last().boundingBox()
      expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
    }
    expect(await axeFindings(coach)).toEqual([])
  } finally {
    await coach.setViewportSize(wide)
  }
})

test('the week of all athletes fits into windows from 760 px on, with full days and long German words', async () => {
  const wide = coach.viewportSize() ?? { width: 1440, height: 1000 }
  await coach.goto(`${site}/calendar/?of=all&date=2031-06-03`)
  const zoe = coach.getByRole('row').filter({ hasText: 'Zoe Runner' })
  const path = (await zoe.getByRole('link').first().getAttribute('href')) ?? ''
  const title = 'Schwellenintervalle mit Kraftausdauereinheit'
  for (let date = 1; date <= 8; date++) {
    const form = { kind: 'workout', sport: 'run', title, expected_time: 36_000, expected_load: 1_234 }
    const planned = await alex.call(`/api/calendar/v1/entries/?user=${/[\da-f-]{36}/.exec(path)?.[0]}`, {
      method: 'POST',
      body: JSON.stringify({ ...form, date: `2031-06-0${date}` }),
    })
    expect(planned.status).toBe(201)
  }
  try {
    for (const lang of ['en', 'de']) {
      await speak(alex, lang)
      for (const width of [1440, 1024, 760]) {
        await coach.setViewportSize({ width, height: 1000 })
        await coach.goto(`${site}/calendar/?of=all&date=2031-06-03`)
        await expect.poll(() => zoe.getByText(title).filter({ visible: true }).count()).toBe(7)
        const ends = (element: Locator) =>
          element.evaluate((each) => Math.floor(each.getBoundingClientRect().right))
        const name = zoe.getByRole('rowheader')
        const left = (await name.boundingBox())?.x
        const last = zoe.getByRole('cell').last()
        expect(await coach.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (width > 960) expect(await ends(last), `${lang} ${width}`).toBeLessThanOrEqual(width)
        // In narrower windows the days scroll within their panel, beside the pinned names.
        await last.scrollIntoViewIfNeeded()
        expect(await ends(last), `${lang} ${width}`).toBeLessThanOrEqual(width)
        expect((await name.boundingBox())?.x, `${lang} ${width}`).toBe(left)
      }
    }
  } finally {
    await speak(alex, 'en')
    await coach.setViewportSize(wide)
  }
})

test('a coach whose step the athlete lowers is refused, and the log says what was looked at', async () => {
  const tag = (name: string) =>
    alex.call(`/api/activities/v1/${activity}/tags/`, {
      method: 'POST',
      body: JSON.stringify({ tag: name }),
    })
  expect((await tag('hills')).ok).toBe(true)
  const steps = athlete.getByRole('group', { name: /^What Alex Coach can do/ })
  await steps.getByRole('button', { name: 'View', exact: true }).click()
  await athlete.getByText('Activities, files, physical profiles and analyses.').waitFor()
  await until(async () => (await tag('climbs')).status === 404)
  await athlete.reload()
  const log = athlete.getByRole('table')
  await log.getByText('Opened an activity').first().waitFor()
  await log.getByText('Added a tag').first().waitFor()
  await athlete.getByRole('button', { name: 'Changes', exact: true }).click()
  await log.getByText('Opened an activity').waitFor({ state: 'detached' })
  await log.getByText('Added a tag').first().waitFor()
  expect(await axeFindings(athlete)).toEqual([])
})

test('a coach who disconnects can ask to be connected again, which the athlete decides', async () => {
  await coach.goto(`${site}/athletes/`)
  const row = coach.getByRole('row').filter({ hasText: 'Robin Rider' })
  await row.getByRole('button', { name: 'Actions for Robin Rider' }).click()
  await coach.getByRole('menuitem', { name: 'Disconnect' }).click()
  await row.waitFor({ state: 'detached' })
  await coach.getByRole('button', { name: 'Ask to reconnect' }).click()
  await coach.getByText('Robin Rider has been asked and has to agree.').waitFor()
  // The athlete has the page open.
  await athlete.getByText('Alex Coach would like to be your coach again.').waitFor()
  await athlete.getByRole('button', { name: 'Agree' }).click()
  await athlete.getByRole('group', { name: /^What Alex Coach can do/ }).waitFor()
  await row.waitFor()
})

test('an ended link can be had back at once', async () => {
  await athlete.getByRole('button', { name: 'Disconnect from Alex Coach' }).click()
  await athlete.getByText('Alex Coach can no longer see your data.').waitFor()
  await athlete.getByRole('button', { name: 'Undo' }).click()
  await athlete.getByRole('group', { name: /^What Alex Coach can do/ }).waitFor()
  const unexpected = seen.flat().filter((line) => !/status of 4\d\d/.test(line))
  expect(unexpected).toEqual([])
})
