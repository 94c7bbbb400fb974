import { existsSync } from 'node:fs'
import path from 'node:path'
import type { InvalidForm } from '@cadenza/contract/invalid-forms'
import {
  invalidDays,
  invalidRecordValues,
  registeredDay,
  rightRecords,
} from '@cadenza/contract/invalid-records'
import { text } from '@cadenza/contract/texts'
import { recordKinds } from '@cadenza/contract/validation'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activityFiles,
  axeFindings,
  newPage,
  openBrowser,
  type Product,
  patienceMs,
  startProduct,
} from './product.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const changedPassword = 'another horse battery'
/** A ride on 2020-06-01, 09:19 UTC, with power. */
const ride = path.join(activityFiles, 'ride-7386755164.fit')

let product: Product
let browser: Browser
let page: Page
let seen: string[]
beforeAll(async () => {
  const admin = { CADENZA_ADMIN_EMAIL: email, CADENZA_ADMIN_PASSWORD: password }
  ;[product, browser] = await Promise.all([startProduct([], admin), openBrowser({ webgl: false })])
  ;({ page, seen } = await newPage(browser))
  await page.goto(`${product.address}/login?next=/setting/account`)
  // The first page of an account sends the browser's time zone.
  const said = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/account/v1/'),
  )
  await signIn(page, password)
  await said
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(on: Page, secret: string) {
  await on.getByLabel('Email').fill(email)
  await on.getByLabel('Password').fill(secret)
  await on.keyboard.press('Enter')
  await on.waitForURL((url) => url.pathname !== '/login')
}

const panel = (name: string) =>
  page.locator('section.panel').filter({ has: page.getByRole('heading', { name }) })
const press = (name: string | RegExp, within = page.locator('body')) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()

const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('account and preferences', () => {
  test('[A5-004] [A5-010] [A5-015] [A5-016] a bad new password is refused in the browser, field by field', async () => {
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && requests.push(request.url()))
    const form = panel('Password')
    await form.getByLabel('New password', { exact: true }).fill('abc')
    await form.getByLabel('Confirm new password').fill('abd')
    await press('Change password', form)
    expect(await form.getByRole('alert').innerText()).toBe('Password must be at least 6 characters.')
    const marked = form.locator('[aria-invalid=true]')
    expect(await marked.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))).toEqual([
      'current_password',
      'password',
      'password_confirm',
    ])
    expect(await form.innerText()).toContain('Passwords do not match.')
    expect(await form.innerText()).toContain('Current password is required.')
    expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('abc')
    expect(requests).toEqual([])
  })

  test('what the server refuses is shown the same way, then the password is changed', async () => {
    const form = panel('Password')
    await form.getByLabel('Current password').fill('not the password')
    await form.getByLabel('New password', { exact: true }).fill(changedPassword)
    await form.getByLabel('Confirm new password').fill(changedPassword)
    await press('Change password', form)
    await form.getByText('The current password is incorrect.').first().waitFor()
    expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe(changedPassword)
    await form.getByLabel('Current password').fill(password)
    await press('Change password', form)
    await form.getByText('Saved').waitFor()
    const other = await newPage(browser)
    await other.page.goto(`${product.address}/login`)
    await signIn(other.page, changedPassword)
    await other.context.close()
    // The console message about the answer 422.
    seen.length = 0
  })

  test('a new name is in the header at once', async () => {
    const form = panel('Name and email')
    await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await press('Save', form)
    await form.getByText('Saved').waitFor()
    expect(await page.locator('header').innerText()).toContain('Ada Lovelace')
  })

  test('the language changes at once and stays', async () => {
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Konto & Einstellungen' }).waitFor()
    await panel('Einstellungen').getByText('Gespeichert', { exact: true }).waitFor()
    await page.reload()
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByRole('heading', { name: 'Account & Preferences' }).waitFor()
    await panel('Preferences').getByText('Saved').waitFor()
  })

  test('date, time, unit and theme are kept by the server', async () => {
    const preferences = panel('Preferences')
    await press('Dark', preferences)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await press('Miles', preferences)
    await press(/^\d{4}\/\d\d\/\d\d$/, preferences)
    await press(/^\d\d:\d\d$/, preferences)
    await preferences.getByText('Saved').waitFor()
    // Another browser sees only what the server stored.
    const other = await newPage(browser)
    await other.page.goto(`${product.address}/login?next=/setting/account`)
    await signIn(other.page, changedPassword)
    await other.page.getByRole('heading', { name: 'Account & Preferences' }).waitFor()
    expect(await other.page.locator('html').getAttribute('data-theme')).toBe('dark')
    const chosen = await other.page.locator('[aria-pressed=true]').allInnerTexts()
    expect(chosen.slice(0, 3)).toEqual([
      'Miles',
      expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/),
      expect.stringMatching(/^\d\d:\d\d$/),
    ])
    await other.context.close()
    await press('Kilometers', preferences)
    await preferences.getByText('Saved').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(seen).toEqual([])
  })
})

describe('physical profiles', () => {
  const card = (name: string) => panel(name)

  test('a record is added by keys alone, and drawn with its zones', async () => {
    await page.goto(`${product.address}/setting/physical_profiles`)
    const ftp = card('Functional threshold power')
    await ftp.getByText('Enter your FTP').waitFor()
    await ftp.getByLabel('Date', { exact: true }).fill('2011/09/01')
    await ftp.getByLabel('FTP').fill('250')
    await page.keyboard.press('Enter')
    await ftp.locator('tbody tr').first().waitFor()
    expect(await ftp.locator('tbody tr').innerText()).toMatch(/^2011\/09\/01\s+250\sW/)
    // 55 and 150 % of 250 W
    expect(await ftp.getByRole('list', { name: /^Power zones/ }).innerText()).toMatch(/< 138[\s\S]+≥ 375/)
  })

  test('[A5-029] a record is edited in its place, its date kept or moved', async () => {
    const ftp = card('Functional threshold power')
    await press('Edit the entry for 2011/09/01', ftp)
    const row = ftp.locator('tbody form')
    await row.getByLabel('FTP').fill('255')
    await page.keyboard.press('Enter')
    await ftp.locator('tbody').getByText('255').waitFor()
    await press('Edit the entry for 2011/09/01', ftp)
    await row.getByLabel('Date', { exact: true }).fill('2011/09/02')
    await page.keyboard.press('Enter')
    await ftp.locator('tbody').getByText('2011/09/02').waitFor()
    await expect.poll(() => ftp.locator('tbody tr').count()).toBe(1)
  })

  test('[A4-041] while a record is on its way the button says so; what fails is told, and what was typed stays', async () => {
    const ftp = card('Functional threshold power')
    const calls = '**/api/account/v1/power_zone/'
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(calls, async (route) => {
      await held
      await route.fulfill({ status: 500, json: {} })
    })
    await ftp.getByLabel('Date', { exact: true }).fill('2011/10/01')
    await ftp.getByLabel('FTP').fill('270')
    await page.keyboard.press('Enter')
    await ftp.locator('button[aria-busy=true]').getByText('Saving…').waitFor()
    answer()
    await ftp.getByText('Sorry, something went wrong. Please try again.').waitFor()
    expect(await ftp.getByLabel('FTP').inputValue()).toBe('270')
    await page.unroute(calls)
    await ftp.getByLabel('FTP').fill('')
    seen.length = 0
  })

  test('the bounds of zones are edited in percent, refused where they do not rise, and go back to the usual ones', async () => {
    const ftp = card('Functional threshold power')
    const zones = ftp.getByRole('list', { name: /^Power zones/ })
    await press('Edit zone limits', ftp)
    await ftp.getByLabel('Z2 from').fill('60')
    await ftp.getByLabel('Z3 from').fill('58')
    await press('Save', ftp)
    await ftp.locator('[aria-invalid=true]').waitFor()
    expect(await ftp.getByRole('alert').first().innerText()).toContain(
      'a number higher than the one before it',
    )
    await ftp.getByLabel('Z3 from').fill('77,5')
    await press('Save', ftp)
    // 60 and 77.5 % of 255 W are 153 and 197.6 W.
    await zones.getByText('153–197').waitFor()
    await page.reload()
    await zones.getByText('153–197').waitFor()
    await press('Edit zone limits (custom)', ftp)
    await press('Default limits', ftp)
    await press('Save', ftp)
    // 55 and 75 % are 140.25 and 191.25 W.
    await zones.getByText('141–191').waitFor()
  })

  test('deleting is at once and can be taken back', async () => {
    const ftp = card('Functional threshold power')
    await press('Delete the entry for 2011/09/02', ftp)
    await ftp.getByText('Enter your FTP').waitFor()
    await press('Undo')
    await ftp.locator('tbody').getByText('255').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(seen.filter((line) => !/422|409/.test(line))).toEqual([])
  })

  test('a weight is kept in its own unit', async () => {
    const weight = card('Weight')
    await weight.getByLabel('Weight', { exact: true }).fill('153')
    await press('lb', weight)
    await press('Add', weight)
    await weight.locator('tbody').getByText('153.0').waitFor()
    await page.reload()
    expect(await weight.locator('tbody tr').innerText()).toMatch(/153\.0\slb/)
  })

  test('a date is picked from a calendar by keys alone, and written as the account writes dates', async () => {
    const weight = card('Weight')
    const date = weight.getByLabel('Date', { exact: true })
    await date.fill('2011/10/05')
    await press('Choose a date', weight)
    const calendar = page.getByRole('dialog', { name: 'Choose a date' })
    await calendar.getByText('October 2011').waitFor()
    // The chosen day has the focus. One week earlier is in the month before.
    await expect.poll(focusedLabel, { timeout: 10_000 }).toBe('Wednesday, October 5, 2011')
    await page.keyboard.press('ArrowUp')
    await calendar.getByText('September 2011').waitFor()
    await expect.poll(focusedLabel, { timeout: 10_000 }).toBe('Wednesday, September 28, 2011')
    await page.keyboard.press('PageUp')
    await expect.poll(focusedLabel, { timeout: 10_000 }).toBe('Sunday, August 28, 2011')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await date.inputValue()).toBe('2011/08/29')
    // Escape keeps the old value.
    await press('Choose a date', weight)
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await date.inputValue()).toBe('2011/08/29')
  })

  test('the zones of any record are edited, and leave those of the others as they are', async () => {
    const ftp = card('Functional threshold power')
    await ftp.getByLabel('Date', { exact: true }).fill('2011/08/01')
    await ftp.getByLabel('FTP').fill('200')
    await page.keyboard.press('Enter')
    await press('Edit the entry for 2011/08/01', ftp)
    const row = ftp.locator('tbody')
    await press('Edit zone limits', row)
    await row.getByLabel('Z2 from').fill('50')
    await press('Save', row.locator('form').filter({ has: page.getByLabel('Z2 from') }))
    await row.getByLabel('Z2 from').waitFor({ state: 'detached' })
    // Half of 200 W; 75 % are 150 W.
    await row.getByText('100–149').waitFor()
    // 55 % of the latest FTP, 255 W, stay 141 W.
    const latest = ftp.getByRole('list', { name: /^Power zones/ }).first()
    expect(await latest.innerText()).toContain('< 141')
    await press('Cancel', row)
    await press('Delete the entry for 2011/08/01', ftp)
    await ftp.getByText('2011/08/01').first().waitFor({ state: 'detached' })
  })

  test('birthday, sex and height, shoes and personal bests are kept', async () => {
    const person = card('About you')
    await person.getByLabel('Date of birth').fill('1990/02/28')
    await person.getByText(/^\d\d years old$/).waitFor()
    await press('Female', person)
    await person.getByLabel('Height').fill('1.7')
    await person.getByLabel('Height').blur()
    await person.getByText('This value is not allowed here.').waitFor()
    await person.getByLabel('Height').fill('171,5')
    await person.getByLabel('Height').blur()

    const bests = card('Running personal bests')
    await bests.getByLabel('Distance').fill('21.1')
    await bests.getByLabel('Time').fill('1:31:05')
    await press('Add', bests)
    await bests.getByRole('row', { name: 'Half marathon' }).getByText('1:31:05').waitFor()

    const shoes = card('Running shoes')
    await press('Add', shoes)
    await shoes.getByText('Please enter a value.').waitFor()
    await shoes.getByLabel('Shoe', { exact: true }).fill('Racer')
    await shoes.getByLabel('Previous distance').fill('120')
    const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('Racer') ?? false)
    await press('Add', shoes)
    await shoes
      .getByRole('row', { name: /^Racer/ })
      .getByText('120.0')
      .waitFor()

    await kept
    await page.reload()
    await person.getByLabel('Date of birth').waitFor()
    expect(await person.getByLabel('Date of birth').inputValue()).toBe('1990/02/28')
    expect(await person.getByLabel('Height').inputValue()).toBe('171.5')
    expect(await person.getByRole('button', { name: 'Female' }).getAttribute('aria-pressed')).toBe('true')
    await bests.getByText('1:31:05').waitFor()
    await shoes.getByText('Racer').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test.skipIf(!existsSync(ride))(
    'the TSS of a ride follows the FTP of its day, and its date is written as chosen (skipped without ../shared/data)',
    async () => {
      await page.goto(`${product.address}/activities/`)
      await page.locator('input[type=file]').first().setInputFiles([ride])
      const row = page.getByRole('row').filter({ hasText: '2020/06/01' })
      await row.waitFor({ timeout: 60_000 })
      const tss = () => row.locator('[data-explains=tss]').innerText()
      await expect.poll(tss, { timeout: 30_000 }).toMatch(/^\d+$/)
      const before = Number(await tss())
      await page.goto(`${product.address}/setting/physical_profiles`)
      const ftp = card('Functional threshold power')
      await press(/^Edit the entry for/, ftp)
      // Half the FTP gives four times the TSS.
      await ftp.locator('tbody form').getByLabel('FTP').fill('128')
      await page.keyboard.press('Enter')
      await ftp.locator('tbody').getByText('128').waitFor()
      await page.getByRole('link', { name: 'Activities' }).click()
      await expect
        .poll(async () => Number(await tss()) / before, { timeout: patienceMs })
        .toBeCloseTo((255 / 128) ** 2, 1)
    },
  )

  test('[A4-042] [A5-006] [A5-007] [A5-008] [A5-009] [A5-020] [A5-021] [A5-022] [A5-023] [A5-024] [A5-025] [A5-026] [A5-028] [A5-033] every wrong value and day of every kind is refused beside its field', async () => {
    await page.goto(`${product.address}/setting/physical_profiles`)
    const sent: string[] = []
    const note = (request: Request) => {
      if (/POST|PUT/.test(request.method())) sent.push(request.url())
    }
    for (const kind of recordKinds) {
      const form = page.locator(`section[aria-labelledby=${kind}] > form`)
      const type = async (typed: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(typed))
          await form.locator(`input[name=${name}]`).fill(value)
        await form.locator('button[type=submit]').click()
      }
      await type({ ...rightRecords[kind], date: registeredDay })
      await page.locator(`section[aria-labelledby=${kind}] tbody`).getByText('2024/05/05').first().waitFor()
      page.on('request', note)
      const rows: readonly InvalidForm[] = [
        ...invalidRecordValues[kind],
        ...invalidDays(Date.now()).map(([date, code]) => ({
          form: { ...rightRecords[kind], date },
          codes: { date: code },
        })),
      ]
      const expected = rows.map(({ form: typed, codes, parameters }) => ({
        typed,
        told: Object.fromEntries(
          Object.entries(codes).map(([field, code]) => [field, text(code, 'en', parameters)]),
        ),
      }))
      expect(await refused(form, expected), kind).toEqual(expected)
      page.off('request', note)
    }
    expect(sent).toEqual([])
  })
})

interface Refusal {
  typed: Readonly<Record<string, string>>
  /** The message of each invalid field, by its name. */
  told: Readonly<Record<string, string>>
}

/** Types and submits each row in the page, and waits for the expected messages. Returns the last messages. */
function refused(form: Locator, rows: readonly Refusal[]): Promise<Refusal[]> {
  return form.evaluate(async (element, wanted) => {
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const inputs = () => [...element.querySelectorAll<HTMLInputElement>('input[name]')]
    const textOf = (input: HTMLInputElement) =>
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
    const found: typeof wanted = []
    for (const { typed, told } of wanted) {
      for (const input of inputs()) {
        if (typed[input.name] === undefined) continue
        put?.call(input, typed[input.name])
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      ;(element as HTMLFormElement).requestSubmit()
      const patience = performance.now() + 10_000
      let now: Record<string, string> = {}
      do {
        await new Promise(requestAnimationFrame)
        // With several errors, each message starts with its field.
        now = Object.fromEntries(
          inputs()
            .filter((input) => input.getAttribute('aria-invalid') === 'true')
            .map((input) => [
              input.name,
              Object.values(told).find((text) => textOf(input).endsWith(text)) ?? textOf(input),
            ]),
        )
      } while (JSON.stringify(now) !== JSON.stringify(sorted(told)) && performance.now() < patience)
      found.push({ typed, told: now })

      function sorted(of: Readonly<Record<string, string>>): Record<string, string> {
        return Object.fromEntries(
          inputs().flatMap(({ name }) => (of[name] === undefined ? [] : [[name, of[name]]])),
        )
      }
    }
    return found
  }, rows as Refusal[])
}
