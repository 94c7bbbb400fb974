import { readFileSync } from 'node:fs'
import { simulateRun } from '@cadenza/simulator'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutOff, oddWords, takePicture, tooWide } from './page-faults.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'
import { addRanges, type Caller, makeReport, type NamedSpan, sendLog, startReports } from './report-setup.ts'

const run = { seed: 'reports', durationS: 120, rateHz: 200, tier: 'clean', startMs: Date.UTC(2026, 4, 2, 8) }

let product: Product
let browser: Browser
let staff: Caller
let athlete: Caller
let page: Page
let staffPage: Page
const seen: string[][] = []
const made = { user: '', activity: '', form: '', trial: '' }

async function open(person: Caller, options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const opened = await newPage(browser, options)
  seen.push(opened.seen)
  await opened.context.addCookies([{ name: 'auth', value: person.bearer, url: product.address }])
  return opened.page
}

async function show(on: Page, uuid: string, search = ''): Promise<void> {
  await on.goto(`${product.address}/reports/${uuid}${search}`)
  await on.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
}

/** Pages of a PDF file, as its page objects. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

beforeAll(async () => {
  const [setup, opened] = await Promise.all([startReports(), openBrowser({ webgl: false })])
  ;({ product, staff, athlete } = setup)
  browser = opened
  const { log } = simulateRun({ ...run, tier: 'clean' })
  const activity = await sendLog(setup, log, 'run')
  made.user = activity.user_uuid
  made.activity = activity.uuid
  const parts = [1, 2, 3, 4, 5].map((k): NamedSpan => [`TT ${k}/5`, 22 * (k - 1), 22 * k])
  await addRanges(setup, made.activity, parts.slice(0, 3))
  page = await open(athlete)
  staffPage = await open(staff)
  const whole = { activity_uuid: made.activity, range: 'all', name: 'Whole' }
  made.form = await makeReport(setup, activity, 'RUN_FORM', [whole])
  // The last two parts are added once the dialog has named them as missing.
  await nameMissing()
  await addRanges(setup, made.activity, parts.slice(3))
  made.trial = await makeReport(setup, activity, 'RUN_5K_TT')
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

let named = ''
async function nameMissing() {
  await page.goto(`${product.address}/activities/${made.activity}`)
  await page.getByRole('button', { name: 'Reports', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make a report…' }).click()
  await page.getByLabel('Type of report').selectOption({ label: '5km TT' })
  named = (await page.getByText('These ranges are missing').textContent()) ?? ''
}

test('the dialog for a new report names the ranges that are missing', () => {
  expect(named).toBe('These ranges are missing: TT 4/5, TT 5/5.')
})

test('an athlete finds the reports of an activity beside it, and all of them in a list', async () => {
  await page.goto(`${product.address}/activities/${made.activity}`)
  await page.getByRole('button', { name: 'Reports', exact: true }).click()
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(3)
  await page.goto(`${product.address}/reports/`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
})

const sheetsOf = (on: Page) => on.locator('[data-report] > article').count()

async function downloadPdf(from: Page): Promise<Buffer> {
  const saved = from.waitForEvent('download', { timeout: 120_000 })
  await from.getByRole('button', { name: 'Download PDF' }).click()
  return readFileSync(await (await saved).path())
}

describe('a form report', () => {
  test('is one page that is complete by itself', async () => {
    await show(page, made.form)
    expect(await sheetsOf(page)).toBe(1)
    const sheet = page.locator('[data-report] > article')
    const headings = [
      'Running Deviation Score',
      'Report Summary',
      'Weaknesses',
      'Strengths',
      'Left and right',
    ]
    for (const name of [...headings, 'Recommended Drills'])
      await expect.poll(() => sheet.getByRole('heading', { name }).count()).toBe(1)
    await sheet.getByText('Overall', { exact: true }).waitFor()
    for (const area of ['Landing', 'Stepping in', 'Takeoff and after', 'Spring feel'])
      await sheet
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${area}\\d`) })
        .waitFor()
    await expect.poll(() => sheet.getByRole('article').count()).toBe(2)
    expect(pagesOf(await downloadPdf(page))).toBe(1)
  }, 180_000)

  test('has further pages if its reader wants to see all details, and so has its PDF', async () => {
    await show(page, made.form)
    const details = page.getByRole('button', { name: 'Show all details' })
    await details.click()
    await page.getByRole('heading', { name: 'MPI evaluation of the ranges' }).waitFor()
    await page.locator('[data-report=complete]').waitFor()
    const sheets = await sheetsOf(page)
    expect(sheets).toBeGreaterThan(1)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toBe(sheets)
    expect(pagesOf(await downloadPdf(page))).toBe(sheets)
    await details.click()
    await expect.poll(() => sheetsOf(page)).toBe(1)
  }, 180_000)
})

describe('a report', () => {
  test('[A2-010] [R2-002] [R9-049] is on sheets of A4 that the browser prints as they are', async () => {
    await show(page, made.trial)
    const sheets = await page.locator('[data-report] > article').count()
    expect(sheets).toBeGreaterThan(1)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pagesOf(pdf)).toBe(sheets)
    // 210 × 297 mm in points, as a PDF states it.
    const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
    expect(Number(width)).toBeCloseTo(595.3, 0)
    expect(Number(height)).toBeCloseTo(841.9, 0)
  }, 120_000)

  test('[R2-007] has a dark variant on the screen, and is light in print', async () => {
    await show(page, made.trial)
    const themes = () =>
      page
        .locator('[data-report] > article')
        .evaluateAll((sheets) => [...new Set(sheets.map((sheet) => getComputedStyle(sheet).backgroundColor))])
    expect(await themes()).toEqual(['rgb(255, 255, 255)'])
    await page.getByRole('button', { name: 'Dark paper' }).click()
    const [dark] = await themes()
    // Each channel below a quarter of white.
    for (const channel of dark?.match(/\d+/g) ?? ['255']) expect(Number(channel)).toBeLessThan(64)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(themes).toEqual(['rgb(255, 255, 255)'])
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Light paper' }).click()
  })

  test('[R2-016] has a logo that opens the dashboard in a new tab, and its name', async () => {
    await show(page, made.trial)
    await page.getByRole('heading', { level: 1, name: '5km TT' }).first().waitFor()
    const opened = page.context().waitForEvent('page')
    await page
      .locator('[data-report] > article header')
      .first()
      .getByRole('link', { name: 'Cadenza' })
      .click()
    const dashboard = await opened
    expect(new URL(dashboard.url()).pathname).toBe('/')
    await dashboard.close()
  })

  test('[R2-004] [R2-027] [R2-029] has basic information, with age and a link to each activity, and a summary of several lines', async () => {
    const values = {
      ...{ birthday: '1990-05-03', test_env: 'Track', height: '172 cm', body_weight: '60 kg' },
      ...{ test_items: '5 km', shoes: 'Road shoe', injury: 'None', pb5km: '18:01', pb10km: '37:02' },
      ...{ pb_half_marathon: '1:23:45', pb_marathon: '2:58:00', pb_other: '9:59 over 3 km' },
      ...{ activity_comment: 'Windy.', report_comment: 'First line\nsecond line' },
    }
    await staff.call('PUT', `/api/reports/v1/${made.trial}`, { values })
    await show(page, made.trial)
    const info = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Basic Information' }) })
    // The day before the 36th birthday.
    const shown = { ...values, birthday: '1990-05-03 (35)' }
    for (const [label, value] of [
      ...[['Name', 'Ada Lovelace'] as const, ['Date of birth', shown.birthday] as const],
      ...[
        ['Test environment', 'Track'] as const,
        ['Height', '172 cm'] as const,
        ['Weight', '60 kg'] as const,
      ],
      ...[
        ['Test protocol', '5 km'] as const,
        ['Shoes used', 'Road shoe'] as const,
        ['Injury', 'None'] as const,
      ],
      ...[['Best 5 km', '18:01'] as const, ['Best 10 km', '37:02'] as const],
      ...[['Half marathon', '1:23:45'] as const, ['Marathon', '2:58:00'] as const],
      ...[['Other bests', '9:59 over 3 km'] as const, ['Comment on the activity', 'Windy.'] as const],
    ]) {
      const row = info
        .locator('div')
        .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      expect(await row.last().locator('dd').innerText()).toBe(value)
    }
    const date = info.locator('div').filter({ has: page.locator('dt', { hasText: /^Test date$/ }) })
    expect(await date.last().locator('dd').innerText()).toMatch(/^Sat .*2026$/)
    const links = info.getByRole('link')
    await expect.poll(() => links.count()).toBe(1)
    expect(await links.first().getAttribute('href')).toBe(`/activities/${made.activity}`)
    const summary = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Report Summary' }) })
    expect(await summary.first().innerText()).toContain('First line\nsecond line')
  })

  test('[R4-004] says if it could not be loaded, and loads when asked again', async () => {
    // Its failure is ours, and not one of those that are counted.
    const { page: unlucky } = await newPage(browser)
    await unlucky.context().addCookies([{ name: 'auth', value: athlete.bearer, url: product.address }])
    const path = `**/api/reports/v1/${made.trial}?*`
    await unlucky.route(path, (route) => route.fulfill({ status: 500, json: {} }))
    await unlucky.goto(`${product.address}/reports/${made.trial}`)
    await unlucky.getByText('The report could not be loaded').waitFor()
    await unlucky.unroute(path)
    await unlucky.getByRole('button', { name: 'Try again' }).click()
    await unlucky.locator('[data-report=complete]').waitFor()
    await unlucky.context().close()
  })

  test('comes as PDF from the server, with the same pages', async () => {
    await show(page, made.trial)
    const sheets = await page.locator('[data-report] > article').count()
    expect(pagesOf(await downloadPdf(page))).toBe(sheets)
  }, 180_000)

  test('[R2-049] recommends drills, each with a page of its own', async () => {
    await show(page, made.trial)
    const drill = page.locator('[data-report] article article').first()
    const name = await drill.getByRole('heading').innerText()
    await drill.getByRole('link', { name }).click()
    await page.waitForURL(/\/help\/drills\/[a-z0-9-]+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('img', { name: new RegExp(name) }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await takePicture(page, 'drill')
  })

  test('cuts nothing: every block ends above the foot of its page, with heads of tables repeated', async () => {
    await show(page, made.trial)
    const over = await page.locator('[data-report] > article').evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const last =
          sheet.querySelector(':scope > div')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
        return last > (sheet.querySelector('footer')?.getBoundingClientRect().top ?? 0)
      }),
    )
    expect(over).not.toContain(true)
    for (const table of await page.locator('article table').all())
      await expect.poll(() => table.locator('thead tr').count()).toBeGreaterThan(0)
    expect(await page.locator('article footer').first().textContent()).toContain('1 /')
  })

  test('[R2-019] shows no controls of staff to its athlete', async () => {
    await show(page, made.trial, '?edit=1')
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await page.getByRole('complementary', { name: 'Report settings' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Report menu' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Name of the report/ }).count()).toBe(0)
  })

  test.each([
    ['en', 'Running Form'],
    ['de', 'Lauftechnik'],
    ['ja', 'ランニングフォーム'],
  ])(
    'has no faults in either theme: %s',
    async (locale, title) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await athlete.call('PUT', '/api/account/v1/', { lang: locale })
        const shown = await open(athlete, { locale, colorScheme })
        await show(shown, made.form)
        await shown.getByRole('heading', { level: 1, name: title }).first().waitFor()
        expect(await axeFindings(shown)).toEqual([])
        expect(await oddWords(shown)).toEqual([])
        expect(await cutOff(shown)).toEqual([])
        await takePicture(shown, `report-${locale}-${colorScheme}`)
        await shown.context().close()
      }
      await athlete.call('PUT', '/api/account/v1/', { lang: 'en' })
    },
    120_000,
  )

  test.each([1440, 960, 760, 390])('fits into a window of %d px', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await show(page, made.form)
    expect(await tooWide(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 1000 })
  })
})

/** Clicks where it is drawn: the invisible input of a switch lies over its label. */
async function clickAt(element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describe('staff', () => {
  test('[R2-017] [R2-018] [R4-005] edit the name in its place: Enter saves it and so does leaving the field, Esc does not', async () => {
    await show(staffPage, made.form, '?edit=1')
    const name = staffPage.getByRole('button', { name: /^Name of the report/ })
    await name.click()
    await staffPage.getByRole('textbox', { name: 'Name of the report' }).fill('Not this')
    await staffPage.keyboard.press('Escape')
    await name.click()
    await staffPage.getByRole('textbox', { name: 'Name of the report' }).fill('Form in May')
    await staffPage.keyboard.press('Enter')
    await until(async () => {
      const answer = await athlete.call('GET', `/api/reports/v1/${made.form}`)
      return ((await answer.json()) as { report: { name: string } }).report.name === 'Form in May'
    })
    await name.click()
    await staffPage.getByRole('textbox', { name: 'Name of the report' }).fill('Form in spring')
    await staffPage.getByRole('heading', { name: 'Report Summary' }).click()
    await until(async () => {
      const answer = await athlete.call('GET', `/api/reports/v1/${made.form}`)
      return ((await answer.json()) as { report: { name: string } }).report.name === 'Form in spring'
    })
  })

  test('[A6-002] [R1-005] edit a value by leaving its field, as nobody else may', async () => {
    const foreign = await athlete.call('PUT', `/api/reports/v1/${made.form}`, { values: { shoes: 'Mine' } })
    expect(foreign.status).toBe(403)
    await show(staffPage, made.form)
    await staffPage.getByRole('button', { name: /^Shoes used/ }).click()
    await staffPage.getByRole('textbox', { name: 'Shoes used' }).fill('Road shoe, 8 mm')
    await staffPage.getByRole('heading', { name: 'Report Summary' }).click()
    await until(async () => {
      const answer = await athlete.call('GET', `/api/reports/v1/${made.form}`)
      return ((await answer.json()) as { report: { values: { shoes?: string } } }).report.values.shoes
    })
    await staffPage.getByRole('button', { name: 'Shoes used: Road shoe, 8 mm. Edit' }).waitFor()
  })

  test('[R5-002] [R5-003] are shown the first fault of what they typed before anything is sent', async () => {
    // Its failures are ours, and not among those that are counted.
    const { page: careless } = await newPage(browser)
    await careless.context().addCookies([{ name: 'auth', value: staff.bearer, url: product.address }])
    await show(careless, made.trial, '?edit=1')
    const sent: string[] = []
    const note = (request: Request) => request.method() === 'PUT' && sent.push(request.url())
    careless.on('request', note)
    const field = careless.getByRole('textbox', { name: 'Date of birth' })
    for (const [typed, message] of [
      ['1990-02-30', 'Month and day combination is invalid.'],
      ['2990-01-01', 'Enter a date of birth before today.'],
    ] as const) {
      if ((await field.count()) === 0) await careless.getByRole('button', { name: /^Date of birth/ }).click()
      await field.fill(typed)
      await field.press('Enter')
      await careless.getByText(message).waitFor()
      // What was typed is still there to be mended.
      expect(await field.inputValue()).toBe(typed)
    }
    expect(sent).toEqual([])
    await careless.context().close()
  })

  test('[R2-033] [R2-034] [R4-021] hide rows, which are saved in the values', async () => {
    await show(staffPage, made.form, '?details=1')
    await staffPage.getByRole('button', { name: 'Show or hide rows' }).click()
    const dialog = staffPage.getByRole('dialog', { name: 'Show or hide rows' })
    const boxes = dialog.getByRole('checkbox')
    const checked = () =>
      boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)
    const all = await boxes.count()
    expect(all).toBeGreaterThan(20)
    await dialog.getByRole('checkbox', { name: 'Run cadence' }).waitFor()
    await dialog.getByRole('button', { name: 'Hide All' }).click()
    expect(await checked()).toBe(0)
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await expect
      .poll(() => staffPage.getByRole('rowheader', { name: /^Heel pitch/ }).count())
      .toBeGreaterThan(0)
    await staffPage.getByRole('button', { name: 'Show or hide rows' }).click()
    expect(await checked()).toBe(all)
    await dialog.getByRole('button', { name: 'Hide All' }).click()
    await dialog.getByRole('button', { name: 'Show All' }).click()
    expect(await checked()).toBe(all)
    await dialog.getByRole('checkbox', { name: 'Heel pitch' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Landing pattern' }).uncheck()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => staffPage.getByRole('rowheader', { name: /^Heel pitch/ }).count()).toBe(0)
    await until(async () => {
      const answer = await staff.call('GET', `/api/reports/v1/${made.form}`)
      return ((await answer.json()) as { report: { values: { hidden_metrics?: string } } }).report.values
        .hidden_metrics
    })
    const answer = await staff.call('GET', `/api/reports/v1/${made.form}`)
    const { report } = (await answer.json()) as { report: { values: { hidden_metrics: string } } }
    expect(report.values.hidden_metrics.split(',').toSorted()).toEqual(['heel_pitch', 'landing_pattern'])
  })

  test('choose in the settings of a form report whether everybody sees all details', async () => {
    await show(staffPage, made.form)
    const panel = staffPage.getByRole('complementary', { name: 'Report settings' })
    const details = panel.getByRole('switch', { name: 'Show all details' })
    await clickAt(panel.getByText('Show all details'))
    await expect.poll(() => details.isChecked()).toBe(true)
    await expect.poll(() => sheetsOf(staffPage)).toBeGreaterThan(1)
    await until(async () => {
      const answer = await athlete.call('GET', `/api/reports/v1/${made.form}`)
      const { report } = (await answer.json()) as { report: { values: { show_all_details?: boolean } } }
      return report.values.show_all_details
    })
    await show(page, made.form)
    const sheets = await sheetsOf(page)
    expect(sheets).toBeGreaterThan(1)
    expect(pagesOf(await downloadPdf(page))).toBe(sheets)
    await show(staffPage, made.trial)
    expect(await panel.getByText('Show all details').count()).toBe(0)
    await show(staffPage, made.form)
    await details.press('Space')
    await expect.poll(() => sheetsOf(staffPage)).toBe(1)
  }, 180_000)

  test('[A6-002] [R2-009] [R2-010] [R2-011] [R2-012] [R2-014] [R2-015] [R4-002] [R9-050] have settings beside the paper from 1231 px up, with terms only while it is published', async () => {
    await show(staffPage, made.form)
    const panel = staffPage.getByRole('complementary', { name: 'Report settings' })
    await panel.getByText('unconfirmed').waitFor()
    // A switch, in one line with its name.
    const toggle = panel.getByRole('switch').first().locator('..')
    expect((await toggle.boundingBox())?.height).toBeLessThan(28)
    expect(await panel.getByRole('link').getAttribute('href')).toBe(`/activities/${made.activity}`)
    for (const action of ['Regenerate Comments', 'Delete report'])
      await panel.getByRole('button', { name: action }).waitFor()
    await staffPage.getByRole('button', { name: 'End editing' }).click()
    await panel.waitFor({ state: 'detached' })
    await staffPage.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await axeFindings(staffPage)).toEqual([])
    await staffPage.setViewportSize({ width: 1230, height: 900 })
    await panel.waitFor({ state: 'hidden' })
    await staffPage.setViewportSize({ width: 1440, height: 1000 })
    await clickAt(panel.getByText('Published', { exact: true }))
    await panel.getByText('Terms').waitFor({ state: 'detached' })
    await page.goto(`${product.address}/reports/${made.form}`)
    await page.getByText('It was deleted or is not published.').waitFor()
    await clickAt(panel.getByText('Published', { exact: true }))
    await panel.getByText('Terms').waitFor()
  })

  test('[R2-013] [R2-028] keep an internal memo that only they read', async () => {
    await show(staffPage, made.form)
    await staffPage.getByRole('button', { name: /^Internal memo/ }).click()
    await staffPage.getByRole('textbox', { name: 'Internal memo' }).fill('Compare with March.')
    await staffPage.getByRole('heading', { name: 'Report Summary' }).click()
    const memo = async (reader: Caller) => {
      const answer = await reader.call('GET', `/api/reports/v1/${made.form}`)
      return ((await answer.json()) as { report: { internal_memo?: string } }).report.internal_memo
    }
    await until(async () => (await memo(staff)) === 'Compare with March.')
    expect(await memo(athlete)).toBeUndefined()
  })

  test('[R2-020] [R2-021] [R2-022] [R2-023] [R2-024] [R2-025] [R2-026] [R4-006] regenerate the comments: asked first, in a dialog that stays until they are written', async () => {
    await show(staffPage, made.form)
    const written = `**/api/reports/v1/${made.form}/regenerate_comments`
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await staffPage.route(written, async (route) => {
      await held
      await route.continue()
    })
    const open = async () => {
      await staffPage.getByRole('button', { name: 'Report menu' }).click()
      expect(await staffPage.getByRole('menuitem').allInnerTexts()).toEqual(['Delete', 'Regenerate Comments'])
      await staffPage.getByRole('menuitem', { name: 'Regenerate Comments' }).click()
    }
    const dialog = staffPage.getByRole('dialog', { name: 'Regenerate Comments' })
    await open()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await staff.call('PUT', `/api/reports/v1/${made.form}`, { values: { report_comment: 'By hand.' } })
    await open()
    expect((await dialog.boundingBox())?.width).toBe(400)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.getByRole('status').waitFor()
    await staffPage.mouse.click(20, 500)
    await dialog.getByRole('button', { name: 'Close' }).waitFor()
    expect(await axeFindings(staffPage)).toEqual([])
    release()
    await dialog.waitFor({ state: 'detached' })
    const answer = await staff.call('GET', `/api/reports/v1/${made.form}`)
    const { report } = (await answer.json()) as { report: { values: { report_comment: string } } }
    expect(report.values.report_comment).not.toBe('By hand.')
    await staffPage.unroute(written)
  })

  test('delete a report, and restore it', async () => {
    await show(staffPage, made.form)
    await staffPage.getByRole('button', { name: 'Report menu' }).click()
    await staffPage.getByRole('menuitem', { name: 'Delete' }).click()
    await staffPage.getByRole('button', { name: 'Restore' }).click()
    await staffPage.locator('[data-report=complete]').waitFor()
  })
})

test('[A2-011] the athlete accepts the terms before the report opens', async () => {
  await page.goto(`${product.address}/r/u/${made.user}/s/${made.activity}`)
  await page.getByRole('button', { name: 'Accept and open' }).click()
  // This product sends no mails, and so asks for no address.
  await page.getByText('Email is not set up on this server.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByText('Tick the box to accept the terms.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept and open' }).click()
  await page.locator('[data-report=complete]').waitFor()
})

test('nothing failed on the way', () => {
  expect(seen.flat().filter((line) => !/404/.test(line))).toEqual([])
})
