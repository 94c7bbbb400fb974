import { simulateRide, simulateRun } from '@cadenza/simulator'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPage, openBrowser, until } from './product.ts'
import {
  addRanges,
  type Caller,
  fontsOf,
  makeReport,
  type NamedSpan,
  type ReadReport,
  type ReportSetup,
  sendLog,
  startReports,
} from './report-setup.ts'

let setup: ReportSetup
let browser: Browser
let page: Page
let staffPage: Page
const seen: string[][] = []
const made = { pyramid: '', trial: '', rapid: '', bike: '' }

const spans = (names: readonly string[], lengthS: number, fromS = 6): NamedSpan[] =>
  names.map((name, k) => [name, fromS + lengthS * k, fromS + lengthS * (k + 1) - 1])
const numbered = (count: number, name: (k: number) => string) =>
  Array.from({ length: count }, (_, k) => name(k + 1))

async function open(person: Caller, locale = 'en'): Promise<Page> {
  const opened = await newPage(browser, { locale })
  seen.push(opened.seen)
  await opened.context.addCookies([{ name: 'auth', value: person.bearer, url: setup.product.address }])
  return opened.page
}

async function show(on: Page, uuid: string, search = ''): Promise<void> {
  await on.goto(`${setup.product.address}/reports/${uuid}${search}`)
  await on.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
}

async function read(uuid: string): Promise<ReadReport> {
  const answer = await setup.athlete.call('GET', `/api/reports/v1/${uuid}`)
  return ((await answer.json()) as { report: ReadReport }).report
}

const setValues = async (uuid: string, values: object) =>
  expect((await setup.staff.call('PUT', `/api/reports/v1/${uuid}`, { values })).status).toBe(200)

const sheets = (on: Page) => on.locator('[data-report] > article')
/** A heading, which may end with a note. */
const heading = (on: Page, name: string) =>
  sheets(on).getByRole('heading', { name: new RegExp(`^${name}(?!の)`) })
const texts = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) =>
      (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
/** The section under a heading. */
const section = (on: Page, name: string) =>
  sheets(on)
    .locator('section')
    .filter({ has: on.getByRole('heading', { name: new RegExp(`^${name}(?!の)`) }) })
const areas = ['Landing', 'Stepping in', 'Takeoff and after', 'Spring feel']

beforeAll(async () => {
  ;[setup, browser] = await Promise.all([startReports(), openBrowser({ webgl: false })])
  const run = simulateRun({
    ...{ seed: 'reports', durationS: 130, rateHz: 200, tier: 'clean' },
    plan: [
      { gait: 'stand', durationS: 4 },
      { gait: 'run', durationS: 126 },
    ],
  })
  const ride = simulateRide({
    ...{ seed: 'reports', durationS: 310, rateHz: 100, tier: 'clean', gaps: false },
    plan: { cadenceRpm: 80, standing: false, coasts: false, stops: false },
  })
  const activity = await sendLog(setup, run.log, 'run')
  const bike = await sendLog(setup, ride.log, 'bike')
  await addRanges(setup, activity.uuid, [
    ['Half Pyramid Intervals', 6, 125],
    ...spans(['EASY ALL', 'MARATHON ALL', 'TEMPO ALL', 'INTERVAL ALL', 'REPETITION ALL'], 23),
    ...spans(['Marathon', 'Tempo', 'Interval', 'Repetition'], 23, 29),
    ...spans(
      numbered(4, (k) => `INTERVAL ${k}/4`),
      6,
      75,
    ),
    ...spans(
      numbered(5, (k) => `TT ${k}/5`),
      22,
    ),
  ])
  await addRanges(setup, bike.uuid, [
    ...spans(
      numbered(6, (k) => `HC${k}`),
      10,
    ),
    ...spans(
      numbered(8, (k) => `HT${k}`),
      10,
      66,
    ),
    ...spans(
      numbered(15, (k) => `FC${k}`),
      10,
      146,
    ),
  ])
  made.pyramid = await makeReport(setup, activity, 'RUN_HALF_PYRAMID_INTERVAL')
  made.trial = await makeReport(setup, activity, 'RUN_5K_TT')
  made.rapid = await makeReport(setup, activity, 'RUN_RAPID_ANALYSIS')
  made.bike = await makeReport(setup, bike, 'BIKE_LPC_PROTOCOL')
  page = await open(setup.athlete)
  staffPage = await open(setup.staff)
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await setup?.product.stop()
})

describe('the report on half pyramid intervals', () => {
  test('[R2-031] [R2-037] [R2-038] evaluates changes with pace and with fatigue, each with its weaknesses if there is a comment', async () => {
    await setValues(made.pyramid, {
      speed_change_bad_point_comment: 'Pace made it worse.',
      time_change_bad_point_comment: 'So did time.',
    })
    await show(page, made.pyramid)
    for (const [name, ranges] of [
      ['MPI evaluation of changes with pace', ['Marathon', 'Tempo', 'Interval', 'Repetition']],
      ['MPI evaluation of changes due to time and fatigue', numbered(4, (k) => `INTERVAL ${k}/4`)],
    ] as const) {
      await heading(page, name).waitFor()
      const table = sheets(page).getByRole('table', { name }).first()
      const heads = await texts(table.locator('thead tr').first().locator('th'))
      expect(heads.slice(1)).toEqual(ranges)
      // Both sides of each range, and the change from the second one on.
      expect(await texts(table.locator('thead tr').nth(1).locator('th'))).toEqual([
        ...['L', 'R'],
        ...['L', 'R', 'Change', 'L', 'R', 'Change', 'L', 'R', 'Change'],
      ])
    }
    const boxes = sheets(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Weaknesses' }) })
    expect(await texts(boxes)).toEqual(['Weaknesses Pace made it worse.', 'Weaknesses So did time.'])
    await setValues(made.pyramid, { speed_change_bad_point_comment: '' })
    await show(page, made.pyramid)
    expect(await texts(boxes)).toEqual(['Weaknesses So did time.'])
  })

  test('[R2-032] [R2-039] [R2-040] has graphs of its ranges, labelled E, M, T, I, R and 1 to 4', async () => {
    await show(page, made.pyramid)
    await heading(page, 'Half Pyramid Intervals').first().waitFor()
    await heading(page, 'Interval Pace').waitFor()
    const graphs = (name: string) =>
      sheets(page).getByRole('img', { name: new RegExp(`over time, parts ${name}$`) })
    for (const labels of [
      ['E', 'M', 'T', 'I', 'R'],
      ['1', '2', '3', '4'],
    ]) {
      const graph = graphs(labels.join(', ')).first()
      await graph.waitFor()
      const shown = await texts(graph.locator('text'))
      expect(shown.filter((text) => labels.includes(text))).toEqual(labels)
    }
    await sheets(page).getByText('E easy · M marathon pace · T tempo · I interval · R repetition').waitFor()
  })
})

test('[R2-036] the report on a 5 km time trial has tables, the evaluation of the effort and a graph of five parts', async () => {
  await setValues(made.trial, { time_change_bad_point_comment: 'The last fifth was hard.' })
  await show(page, made.trial)
  await sheets(page).getByRole('heading', { level: 1, name: '5km TT' }).waitFor()
  const name = 'MPI evaluation of changes due to time and fatigue'
  await heading(page, name).waitFor()
  const table = sheets(page).getByRole('table', { name }).first()
  const heads = await texts(table.locator('thead tr').first().locator('th'))
  expect(heads.slice(1)).toEqual(numbered(5, (k) => `TT ${k}/5`))
  await sheets(page).getByText('The last fifth was hard.').waitFor()
  await sheets(page)
    .getByRole('img', { name: /over time, parts 1, 2, 3, 4, 5$/ })
    .first()
    .waitFor()
})

test('metrics whose error of measurement was not studied are marked, and the mark is explained', async () => {
  for (const [uuid, key] of [
    [made.trial, '≈ considers only how much strides vary'],
    [made.rapid, 'so without ≈'],
  ] as const) {
    await show(page, uuid)
    const marked = page.getByRole('img', { name: /^Error of measurement not studied/ })
    const names = await texts(sheets(page).locator('th, caption').filter({ has: marked }))
    expect(names.map((name) => name.replace(/\*.*/, ''))).toEqual([
      'Ground shock absorption',
      'Thigh ground reaction force',
    ])
    await sheets(page).getByText(key).first().waitFor()
  }
})

describe('the rapid analysis', () => {
  test('[R2-041] [R2-042] has the criteria, and for each metric left, left/right difference and right', async () => {
    await show(page, made.rapid)
    await heading(page, 'Evaluation criteria').waitFor()
    const criteria = sheets(page).getByRole('table', { name: 'Evaluation criteria' }).first()
    expect(await texts(criteria.locator('thead th'))).toEqual(['Indicator', 'awesome', 'good', 'poor'])
    // The limits of the foot's strike angular range: 9, 6 and 3.
    const strike = criteria.getByRole('row', { name: /^Foot strike angular range/ })
    expect((await texts(strike.locator('td'))).map((text) => text.replace(/[^\d.]/g, ''))).toEqual([
      '9.0',
      '6.0',
      '3.0',
    ])
    const { evaluation } = await read(made.rapid)
    const figures = evaluation.evaluations.marathon?.metrics.strike_ar?.sides
    const [left, right] = [figures?.left?.[0]?.value ?? 0, figures?.right?.[0]?.value ?? 0]
    const table = sheets(page).getByRole('table', { name: /^Foot strike angular range/ })
    expect(await texts(table.locator('thead th'))).toEqual(['L left', 'Left/right difference', 'R right'])
    const rate = (100 * Math.abs(left - right)) / ((left + right) / 2)
    expect(await texts(table.locator('tbody td'))).toEqual([
      left.toFixed(1),
      `${rate.toFixed(1)}%`,
      right.toFixed(1),
    ])
  })

  test('[R2-043] has boxes for strengths and weaknesses', async () => {
    await setValues(made.rapid, {
      marathon_good_point_comment: 'Quiet hips.',
      marathon_bad_point_comment: 'Late swing.',
    })
    await show(page, made.rapid)
    const boxes = sheets(page).locator('section[data-kind]')
    expect(await texts(boxes)).toEqual(['Strengths Quiet hips.', 'Weaknesses Late swing.'])
  })

  test('[R2-044] [R2-045] [R9-029] [R9-048] has a radar of four areas, 300 px high, whose tooltips list the scores', async () => {
    await show(page, made.rapid)
    const { scores } = await read(made.rapid)
    const radar = sheets(page).locator('figure').filter({ hasText: 'average 50' }).first()
    const drawing = radar.locator('svg')
    expect(await drawing.getAttribute('height')).toBe('300')
    await expect.poll(() => drawing.locator('line').count()).toBe(4)
    expect(await texts(drawing.locator('text'))).toEqual(['100'])
    const names = await texts(radar.getByRole('button'))
    const order = ['landing', 'push', 'takeoff', 'spring']
    expect(names).toEqual(order.map((area, k) => `${areas[k]} ${Math.round(scores.categories[area] ?? -1)}`))
    const score = (code: string) => scores.metrics[code]?.score.toFixed(2)
    // The page may still move away from under the pointer, which closes the tooltip.
    await expect
      .poll(async () => {
        await radar.getByRole('button').first().hover()
        return texts(radar.getByRole('tooltip').locator('dd'))
      })
      .toEqual(['landing_pattern', 'strike_ar', 'thigh_strike_ar'].map(score))
  })
})

describe('deviation scores', () => {
  test('[R9-030] are bars on an axis from 0 to 100 with a line at 50', async () => {
    await show(page, made.rapid)
    const bars = section(page, 'Running Deviation Score in Detail')
    expect(await texts(bars.locator('[data-numbers] em'))).toEqual(['0', '25', '50', '75', '100'])
    const offset = await bars
      .locator('u')
      .first()
      .evaluate((line) => {
        const plot = line.parentElement?.getBoundingClientRect()
        const { left } = line.getBoundingClientRect()
        return plot ? (left + 0.75 - plot.left) / plot.width : 0
      })
    expect(offset).toBeCloseTo(0.5, 2)
  })

  test.each([
    ['en', 'Norms: published values, assumed ones where there are none (version 1).'],
    ['de', 'Normwerte: veröffentlichte, sonst angenommene (Version 1).'],
    ['es', 'Valores de referencia: publicados y, donde no los hay, supuestos (versión 1).'],
    ['fr', 'Normes : valeurs publiées ou, à défaut, supposées (version 1).'],
    ['it', 'Valori di riferimento: pubblicati o, dove mancano, ipotizzati (versione 1).'],
    ['ja', '基準値：公表値、公表値のない指標は仮定値（バージョン1）。'],
  ])('name their norms with the version: %s', async (locale, norms) => {
    await setup.athlete.call('PUT', '/api/account/v1/', { lang: locale })
    const reader = await open(setup.athlete, locale)
    await show(reader, made.rapid)
    const shown = await texts(sheets(reader).locator('h1 + p'))
    expect(shown.filter((text) => text.includes(norms))).toHaveLength(1)
    await reader.context().close()
    await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'en' })
  })

  test('name norms of simulated riders and of own athletes as such', async () => {
    await show(page, made.bike)
    await sheets(page).getByText('Norms: 200 simulated riders, not people (version 1).').first().waitFor()
    const answer = await setup.athlete.call('GET', `/api/reports/v1/${made.rapid}`)
    const { report } = (await answer.json()) as { report: { scores: object } }
    const reference = { id: 'athletes-0a1b2c3d', version: 3, population: 45 }
    const path = `**/api/reports/v1/${made.rapid}?*`
    await page.route(path, (route) =>
      route.fulfill({ json: { report: { ...report, scores: { ...report.scores, reference } } } }),
    )
    await show(page, made.rapid)
    await sheets(page)
      .getByText('Norms: 45 athletes of the server that made this report (version 3).')
      .first()
      .waitFor()
    await page.unroute(path)
  })

  test('draw every stride of the range over the norm, by area', async () => {
    await show(page, made.rapid)
    await expect.poll(() => heading(page, 'Every stride against the norm').count()).toBe(1)
    const charts = sheets(page).locator('svg[role=img][aria-label*=": left: "]')
    const names = await charts.evaluateAll((all) =>
      all.map((chart) => chart.getAttribute('aria-label') ?? ''),
    )
    expect(names.map((name) => name.replace(/: left: .*/, ''))).toEqual(areas)
    for (const [k, name] of names.entries()) {
      const [left, right] = [...name.matchAll(/\d+/g)].map(([count]) => Number(count))
      // 22 s at about 80 to 95 strides of a foot per minute.
      for (const count of [left, right]) {
        expect(count).toBeGreaterThan(24)
        expect(count).toBeLessThan(38)
      }
      const lines = await charts.nth(k).locator('path').first().getAttribute('d')
      expect(lines?.match(/M/g)?.length).toBe(left)
    }
  })

  test('[R1-008] [R2-030] [R2-035] [R2-046] [R2-047] [R2-048] [R2-050] [R2-051] are explained in Japanese: overview, details, diagnosis of each phase, and drills', async () => {
    await setValues(made.rapid, { measurer: '測定 太郎', report_comment: '右足の返りが課題です。' })
    // An open page would follow the account to another language and back.
    await page.context().close()
    await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'ja' })
    const japanese = await open(setup.athlete, 'ja')
    await show(japanese, made.rapid)
    const { scores, drills, values } = await read(made.rapid)
    const named = ['着地', '乗り込み、踏み込み', '離地、離地後', 'バネ感']
    await heading(japanese, 'ランニング偏差値').waitFor()
    const overview = section(japanese, 'ランニング偏差値')
    await overview.getByText('総合', { exact: true }).waitFor()
    const cards = await texts(overview.locator('li'))
    expect(cards.map((card) => card.replace(/ ?\d+ .*/, ''))).toEqual(named)
    for (const card of cards) expect(card).toMatch(/ \d+ .{8,}。$/)
    const details = section(japanese, 'ランニング偏差値の詳細')
    expect(await texts(details.locator('em'))).toEqual(['悪い', '平均', '良い', '0', '25', '50', '75', '100'])
    expect((await texts(details.locator('h3'))).map((text) => text.replace(/ ?\d+$/, ''))).toEqual(named)
    await heading(japanese, 'コメント').waitFor()
    await expect.poll(() => sheets(japanese).getByText('右足の返りが課題です。').count()).toBe(2)
    const diagnosis = section(japanese, 'ランニング診断')
    expect(await texts(diagnosis.locator('dt'))).toEqual(['測定日', '測定者'])
    expect(await texts(diagnosis.locator('dd'))).toEqual([values.date, '測定 太郎'])
    const phases = sheets(japanese).locator('section:has(> h3):has(> ul > li)')
    await expect.poll(() => phases.count()).toBe(4)
    await expect.poll(() => phases.locator('li').count()).toBe(Object.keys(scores.metrics).length)
    await heading(japanese, 'おすすめのドリル').waitFor()
    const nameOf = (area: string) => named[['landing', 'push', 'takeoff', 'spring'].indexOf(area)]
    const groups = sheets(japanese).locator('section').filter({ hasText: 'の改善' })
    expect((await texts(groups.locator('h3'))).map((text) => text.replace(/の改善.*/, 'の改善'))).toEqual(
      drills.map(({ category }) => `${nameOf(category)}の改善`),
    )
    expect(await texts(groups.getByText(/^(基礎|応用)ドリル$/))).toEqual(
      drills.flatMap(({ basic, advanced }) => [
        ...(basic ? ['基礎ドリル'] : []),
        ...(advanced ? ['応用ドリル'] : []),
      ]),
    )
    await setValues(made.rapid, { measurer: '' })
    await show(japanese, made.rapid)
    expect(await texts(diagnosis.locator('dt'))).toEqual(['測定日'])
    await japanese.context().close()
    await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'en' })
    page = await open(setup.athlete)
  })
})

test('the names around a radar stay beside it and in the column of text', async () => {
  for (const lang of ['de', 'ja']) {
    await setup.athlete.call('PUT', '/api/account/v1/', { lang })
    const translated = await open(setup.athlete, lang)
    for (const uuid of [made.rapid, made.bike]) {
      await show(translated, uuid)
      const beyond = await sheets(translated).evaluateAll((pages) =>
        pages.flatMap((paper) => {
          const column = paper.querySelector(':scope > header + div')?.getBoundingClientRect()
          return [...paper.querySelectorAll('figure > button')].flatMap((name) => {
            const range = document.createRange()
            range.selectNodeContents(name)
            const { left, right } = range.getBoundingClientRect()
            const isInside = column && left >= column.left && right <= column.right
            return isInside ? [] : [name.textContent]
          })
        }),
      )
      expect(beyond, lang).toEqual([])
      await expect.poll(() => translated.locator('figure > button').count()).toBe(8)
    }
    await translated.context().close()
  }
  await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'en' })
})

test('a report in Japanese has the Japanese forms of kanji, on the screen and in print', async () => {
  await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'ja' })
  const japanese = await open(setup.athlete, 'ja')
  await show(japanese, made.rapid)
  const languages = await sheets(japanese).evaluateAll((pages) => {
    // Chinese fonts have other forms of these.
    const own =
      /^[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}ー（）]*[直骨角][\p{sc=Han}\p{sc=Kana}\p{sc=Hira}ー（）]*$/u
    const texts = pages.flatMap((page) => [...page.querySelectorAll('*')])
    return texts
      .filter((one) => one.childElementCount === 0 && own.test(one.textContent ?? ''))
      .map((one) => {
        one.setAttribute('data-kanji', '')
        return one.closest('[lang]')?.getAttribute('lang')
      })
  })
  expect(languages.length).toBeGreaterThan(5)
  expect([...new Set(languages)]).toEqual(['ja'])
  for (const media of ['screen', 'print'] as const) {
    await japanese.emulateMedia({ media })
    const families = await fontsOf(japanese, '[data-kanji]')
    expect(families.length, media).toBeGreaterThan(0)
    for (const family of families) expect(family, media).toMatch(/\bJP\b|Hiragino|Yu Gothic|Meiryo/)
  }
  await japanese.context().close()
  await setup.athlete.call('PUT', '/api/account/v1/', { lang: 'en' })
})

describe('the cycling evaluation', () => {
  test('[R2-052] [R2-053] [R9-052] [R9-053] [R9-054] has three sections, each with a graph 400 px high and a table of its steps', async () => {
    await show(page, made.bike)
    const shares = [50, 60, 70, 80, 90, 100, 110, 120]
    for (const [section, heads] of [
      ['High Cadence', [60, 75, 90, 105, 120, 135].map((rpm, k) => `HC${k + 1} ${rpm} rpm`)],
      ['High Torque', shares.map((share, k) => `HT${k + 1} ${share}%`)],
      ['Free Cadence', [...shares, 110, 100, 90, 80, 70, 60, 50].map((share, k) => `FC${k + 1} ${share}%`)],
    ] as const) {
      await heading(page, section).waitFor()
      const graph = sheets(page).getByRole('img', { name: new RegExp(`^${section}: `) })
      expect((await graph.boundingBox())?.height).toBe(400)
      const table = sheets(page).getByRole('table', { name: section }).first()
      expect((await texts(table.locator('thead th'))).slice(1)).toEqual(heads)
    }
  })

  test('[R2-054] keeps the reference of each graph and hidden metrics of each graph and table in its values', async () => {
    await show(staffPage, made.bike, '?edit=1')
    await staffPage.getByLabel('Reference').first().selectOption('2')
    await until(async () => (await read(made.bike)).values.high_cadence_graph_reference_index === 2)
    const legend = staffPage.getByRole('button', { name: 'Foot angular range', exact: true })
    await legend.nth(1).click()
    await until(async () => (await read(made.bike)).values.high_torque_graph_hidden_log_types === 'foot_ar')
    await setValues(made.bike, { free_cadence_table_hidden_log_types: 'foot_ar' })
    await show(page, made.bike)
    await sheets(page).getByText('Change in percent of HC3 90 rpm').waitFor()
    const rows = (section: string) =>
      sheets(page)
        .getByRole('table', { name: section })
        .getByRole('rowheader', { name: /^Foot angular range ?°/ })
    await expect.poll(() => rows('High Cadence').count()).toBe(2)
    expect(await rows('Free Cadence').count()).toBe(0)
    const inLegends = sheets(page)
      .getByRole('listitem')
      .filter({ hasText: /^Foot angular range$/ })
    await expect.poll(() => inLegends.count()).toBe(2)
  })
})

test('[R4-008] only the grades awesome, good and poor are displayed', async () => {
  const { evaluation } = await read(made.rapid)
  const grades = Object.values(evaluation.evaluations.marathon?.metrics ?? {}).flatMap(({ sides }) =>
    Object.values(sides).flatMap((figures) => figures.map(({ grade }) => grade)),
  )
  expect(grades).toContain('standard')
  await show(page, made.rapid)
  const marks = sheets(page).locator('svg[data-grade]')
  const shown = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('data-grade')))
  expect(new Set(shown)).toEqual(new Set(['awesome', 'good', 'poor']))
})

test('nothing failed on the way', () => {
  expect(seen.flat()).toEqual([])
})
