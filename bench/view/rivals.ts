/**
 * ECharts and Chart.js drawing the same rows in a page of their own, each with the settings its manual calls
 * fastest.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { bands, fourHours, ranges, rows, samples } from './ride.ts'

/** ms from a change to its paint. For the cursor, the mean of one movement. */
export interface Timings {
  /** The first drawing in a fresh page, as the product's is. */
  first: number
  /** A second drawing, of which the library's code has run before. */
  again: number
  zoom: number
  cursor: number
  smoothing: number
}

/** The data that a page draws. */
interface Picture {
  rows: { values: number[]; smoother: number[] }[][]
  ranges: { from: number; to: number }[]
  bands: ({ min: number; max: number } | null)[]
  rowPx: number
  widthPx: number
}

interface Drawing {
  zoom(from: number, to: number): void
  /** Moves the cursor to a share of the width, 0 to 1. */
  point(share: number): void
  smooth(): void
}

const { resolve } = createRequire(import.meta.url)
/** The bundled file of each library. */
const scripts = {
  ECharts: resolve('echarts/dist/echarts.min.js'),
  'Chart.js': path.join(path.dirname(resolve('chart.js')), 'chart.umd.min.js'),
}
const zooms = 7
const moves = 60

function picture(): Picture {
  const { columns } = fourHours()
  const valuesOf = (name: string) =>
    Array.from(columns.find((column) => column.name === name)?.values ?? [], (v) => Math.round(v * 100) / 100)
  const smoother = (values: number[]) => values.map((value, i) => (value + (values[i - 1] ?? value)) / 2)
  return {
    rows: rows.map((row) =>
      row.columns.map(valuesOf).map((values) => ({ values, smoother: smoother(values) })),
    ),
    ranges: ranges.map(({ startMs, endMs }) => ({ from: startMs / 1000, to: endMs / 1000 })),
    bands: rows.map(({ code }) => bands[code] ?? null),
    rowPx: 88,
    widthPx: 700,
  }
}

export async function measureRivals(
  context: BrowserContext,
): Promise<Record<'ECharts' | 'Chart.js', Timings>> {
  const measure = async (script: string, draw: (of: Picture) => Drawing) => {
    const page = await context.newPage()
    try {
      await page.setContent('<!doctype html><body style="margin:0;overflow-y:scroll"></body>')
      await page.addScriptTag({ path: script })
      return await timed(page, draw)
    } finally {
      await page.close()
    }
  }
  return {
    ECharts: await measure(scripts.ECharts, drawECharts),
    'Chart.js': await measure(scripts['Chart.js'], drawChartJs),
  }
}

async function timed(page: Page, draw: (of: Picture) => Drawing): Promise<Timings> {
  await page.evaluate((of) => Object.assign(window, { picture: of }), picture())
  return page.evaluate(`(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    }))
    const time = async (work) => {
      const from = performance.now()
      const made = work()
      await painted()
      return { ms: performance.now() - from, made }
    }
    const draw = ${draw.toString()}
    const first = (await time(() => draw(window.picture))).ms
    document.body.replaceChildren()
    const { ms: again, made } = await time(() => draw(window.picture))
    const times = []
    for (let i = 0; i < ${zooms}; i++) {
      times.push((await time(() => i % 2 ? made.zoom(0, ${samples}) : made.zoom(3000, 7000))).ms)
      await new Promise((done) => setTimeout(done, 100))
    }
    made.zoom(0, ${samples})
    await painted()
    const from = performance.now()
    for (let i = 0; i < ${moves}; i++) {
      made.point(i / ${moves})
      document.body.getBoundingClientRect()
    }
    const cursor = (performance.now() - from) / ${moves}
    await painted()
    const smoothing = (await time(() => made.smooth())).ms
    return { first, again, zoom: times.sort((a, b) => a - b)[${zooms >> 1}], cursor, smoothing }
  })()`)
}

/**
 * Runs in the page: one canvas with a grid for each row, linked pointers, `minmax` sampling, no animation.
 */
function drawECharts({ rows, ranges, bands, rowPx, widthPx }: Picture): Drawing {
  interface ECharts {
    setOption(option: object): void
    dispatchAction(action: object, options: object): void
    getZr(): { flush(): void }
  }
  const { echarts } = window as unknown as { echarts: { init(host: Element): ECharts } }
  const host = document.createElement('div')
  host.style.cssText = `width:${widthPx}px;height:${rowPx * rows.length}px`
  document.body.append(host)
  const chart = echarts.init(host)
  const pairs = (values: number[]) => {
    const flat = new Float64Array(values.length * 2)
    for (let i = 0; i < values.length; i++) {
      flat[2 * i] = i
      flat[2 * i + 1] = values[i] as number
    }
    return flat
  }
  const series = (which: 'values' | 'smoother') =>
    rows.flatMap((lines, row) =>
      lines.map((line, k) => ({
        id: `${row}-${k}`,
        type: 'line',
        xAxisIndex: row,
        yAxisIndex: row,
        data: pairs(line[which]),
        showSymbol: false,
        sampling: 'minmax',
        lineStyle: { width: 1.5 },
        silent: true,
        markArea:
          k > 0
            ? undefined
            : {
                silent: true,
                data: [
                  ...(bands[row] ? [[{ yAxis: bands[row].min }, { yAxis: bands[row].max }]] : []),
                  ...(row === 0 ? ranges.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]) : []),
                ],
              },
      })),
    )
  const all = rows.map((_, row) => row)
  chart.setOption({
    animation: false,
    axisPointer: { show: true, link: [{ xAxisIndex: 'all' }] },
    tooltip: { trigger: 'axis', transitionDuration: 0 },
    dataZoom: [{ type: 'inside', xAxisIndex: all, filterMode: 'filter' }],
    grid: all.map((row) => ({ left: 40, right: 0, top: row * rowPx + 7, height: rowPx - 14 })),
    xAxis: all.map((row) => ({
      type: 'value',
      gridIndex: row,
      min: 'dataMin',
      max: 'dataMax',
      axisLabel: { show: row === rows.length - 1 },
    })),
    yAxis: all.map((row) => ({ type: 'value', gridIndex: row, scale: true, splitNumber: 3 })),
    series: series('values'),
  })
  const canvas = host.querySelector('canvas') as HTMLCanvasElement
  return {
    zoom: (from, to) =>
      chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to }, { flush: true }),
    point(share) {
      const { left, width, top } = canvas.getBoundingClientRect()
      const at = { bubbles: true, clientX: left + 40 + share * (width - 40), clientY: top + rowPx / 2 }
      canvas.dispatchEvent(new MouseEvent('mousemove', at))
      chart.getZr().flush()
    },
    smooth: () => chart.setOption({ series: series('smoother') }),
  }
}

/** Runs in the page: a chart for each row, unparsed data, `min-max` decimation, no animation. */
function drawChartJs({ rows, ranges, bands, rowPx, widthPx }: Picture): Drawing {
  interface Scale {
    getPixelForValue(value: number): number
  }
  interface Chart {
    ctx: CanvasRenderingContext2D
    chartArea: { left: number; right: number; top: number; bottom: number }
    scales: { x: Scale; y: Scale }
    options: { scales: { x: { min: number; max: number } } }
    data: { datasets: { data: { x: number; y: number }[] }[] }
    getDatasetMeta(index: number): { data: object[] }
    setActiveElements(elements: object[]): void
    update(mode: 'none'): void
    draw(): void
    tooltip: { setActiveElements(elements: object[], at: object): void }
  }
  const { Chart } = window as unknown as { Chart: new (canvas: HTMLCanvasElement, options: object) => Chart }
  const points = (values: number[]) => values.map((y, x) => ({ x, y }))
  const last = (rows[0]?.[0]?.values.length ?? 1) - 1
  const charts = rows.map((lines, row) => {
    const canvas = document.createElement('canvas')
    const box = document.createElement('div')
    box.style.cssText = `width:${widthPx}px;height:${rowPx}px`
    box.append(canvas)
    document.body.append(box)
    const marks = {
      id: 'marks',
      beforeDatasetsDraw({ ctx, chartArea: { left, right, top, bottom }, scales: { x, y } }: Chart) {
        ctx.fillStyle = 'rgba(80, 120, 200, 0.12)'
        const band = bands[row]
        if (band) {
          const [a, b] = [y.getPixelForValue(band.max), y.getPixelForValue(band.min)]
          ctx.fillRect(left, a, right - left, b - a)
        }
        if (row > 0) return
        for (const { from, to } of ranges) {
          const [a, b] = [x.getPixelForValue(from), x.getPixelForValue(to)]
          ctx.fillRect(a, top, b - a, bottom - top)
        }
      },
    }
    return new Chart(canvas, {
      type: 'line',
      data: {
        datasets: lines.map((line) => ({
          data: points(line.values),
          borderWidth: 1.5,
          borderColor: '#2a6',
          pointRadius: 0,
        })),
      },
      options: {
        animation: false,
        parsing: false,
        normalized: true,
        spanGaps: false,
        responsive: true,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        plugins: { legend: { display: false }, decimation: { enabled: true, algorithm: 'min-max' } },
        scales: {
          x: {
            type: 'linear',
            min: 0,
            max: last,
            ticks: { display: row === rows.length - 1, maxRotation: 0 },
          },
          y: { ticks: { maxTicksLimit: 4, maxRotation: 0 } },
        },
      },
      plugins: [marks],
    })
  })
  return {
    zoom(from, to) {
      for (const chart of charts) {
        Object.assign(chart.options.scales.x, { min: from, max: Math.min(last, to) })
        chart.update('none')
      }
    },
    point(share) {
      for (const [row, chart] of charts.entries()) {
        const { data } = chart.getDatasetMeta(0)
        const index = Math.min(data.length - 1, Math.floor(share * data.length))
        const active = (rows[row] ?? []).map((_, datasetIndex) => ({ datasetIndex, index }))
        chart.setActiveElements(active)
        chart.tooltip.setActiveElements(active, { x: 0, y: 0 })
        chart.update('none')
      }
    },
    smooth() {
      for (const [row, chart] of charts.entries()) {
        for (const [k, { smoother }] of (rows[row] ?? []).entries()) {
          const dataset = chart.data.datasets[k]
          if (dataset) dataset.data = points(smoother)
        }
        chart.update('none')
      }
    },
  }
}
