import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newPerson, site } from './people.ts'
import { activityFiles, axeFindings, newPage, openBrowser } from './product.ts'

/** A ride on 2013-08-16 with power and heart rate. */
const fileName = 'Edge810-Vector-2013-08-16-15-35-10.fit'
const ride = path.join(activityFiles, fileName)

describe.skipIf(!existsSync(ride))(
  'what a ride was worth, beside GoldenCheetah’s figures (skipped without ../shared/data)',
  () => {
    let browser: Browser
    let page: Page
    let seen: string[]
    const facts = () =>
      JSON.parse(readFileSync(path.join(activityFiles, 'goldencheetah.json'), 'utf8')).find(
        ({ file }: { file: string }) => file === fileName,
      )
    beforeAll(async () => {
      browser = await openBrowser({ webgl: false })
      ;({ page, seen } = await newPage(browser))
      await logIn(page, await newPerson(), '/activities/')
      await page.locator('input[type=file]').first().setInputFiles(ride)
      const link = page.locator('main a[href^="/activities/"]').first()
      await link.click()
      await page.getByRole('heading', { name: 'Power curve' }).waitFor()
    })
    afterAll(() => browser?.close())

    const panel = (name: string) =>
      page.locator('section.panel').filter({ has: page.getByRole('heading', { name, exact: true }) })

    test('best powers are those of another program, and held by this ride', async () => {
      const figures = facts()
      const rows = panel('Power curve').locator('tbody tr')
      await rows.first().waitFor()
      // The season's bests are loaded.
      await panel('Power curve').getByText('set here').first().waitFor()
      const read = () =>
        rows.evaluateAll((found) =>
          found.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
        )
      // The season has one ride, so all its bests are from it.
      await expect.poll(async () => (await read()).every(([, here, , season]) => here === season)).toBe(true)
      const table = await read()
      const wattsOver = (name: string) =>
        Number(table.find(([over]) => over?.replace(/\s/g, ' ') === name)?.[1])
      const expected = {
        '5 s': figures['5s_critical_power'],
        '30 s': figures['30s_critical_power'],
        '1 min': figures['1m_critical_power'],
        '5 min': figures['5m_critical_power'],
        '10 min': figures['10m_critical_power'],
        '20 min': figures['20m_critical_power'],
        '1 h': figures['60m_critical_power'],
      }
      for (const [name, watts] of Object.entries(expected))
        expect(Math.abs(wattsOver(name) / watts - 1), `${name}: ${wattsOver(name)} W`).toBeLessThan(0.01)
      expect(await panel('Power curve').innerText()).toContain('set here')
    })

    test('the cursor reads any duration, by keyboard too', async () => {
      const slider = panel('Power curve').getByRole('slider')
      await slider.focus()
      await page.keyboard.press('Home')
      const spoken = await slider.getAttribute('aria-valuetext')
      // The best power over one second is the file's maximum.
      expect(spoken).toContain(`${facts()['1s_critical_power']} W`)
    })

    test('decoupling is told in words, and what zones lack is said with a link', async () => {
      const text = await panel('Aerobic decoupling').innerText()
      const percent = Number(/([+−]?[\d.]+)\s*%/.exec(text)?.[1]?.replace('−', '-'))
      expect(Math.abs(percent - facts().aerobic_decoupling)).toBeLessThan(1)
      const zones = panel('Time in zones')
      expect(await zones.innerText()).toContain('Power zones require an FTP')
      expect(
        await zones.getByRole('link', { name: 'Enter it in Physical Profiles' }).first().getAttribute('href'),
      ).toBe('/setting/physical_profiles')
      expect(await axeFindings(page)).toEqual([])
    })

    test('the choice of curve is in the address', async () => {
      await panel('Power curve').getByRole('button', { name: 'Heart rate' }).click()
      await page.getByRole('heading', { name: 'Heart rate curve' }).waitFor()
      expect(new URL(page.url()).searchParams.get('curve')).toBe('heartrate')
      await page.reload()
      await page.getByRole('heading', { name: 'Heart rate curve' }).waitFor()
      const rows = panel('Heart rate curve').locator('tbody tr')
      const minute = await rows.filter({ hasText: /^1\smin/ }).innerText()
      const beats = Number(minute.split(/\t|\n/)[1])
      expect(Math.abs(beats - facts()['1m_peak_hr'])).toBeLessThanOrEqual(1)
    })

    test('the dashboard says that a ride of long ago left no load', async () => {
      await page.goto(site)
      await page.getByText('No activities with TSS in this period.').waitFor()
      await panel('Fitness, fatigue, form').getByRole('button', { name: '1 year' }).click()
      expect(new URL(page.url()).searchParams.get('load')).toBe('year')
      expect(await axeFindings(page)).toEqual([])
      expect(seen).toEqual([])
    })
  },
)
