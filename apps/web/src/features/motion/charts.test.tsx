import { strokesSeries } from '@cadenza/activity/cycles'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { createSignal } from '../../platform/signal.ts'
import { createCursor } from '../../ui/graphs/cursor.ts'
import type { Part } from '../activity/part.ts'
import { defaultPreferences } from '../activity/view-preferences.ts'
import { MotionCharts } from './charts.tsx'
import { strokesOf } from './strokes.ts'
import motion from './texts/en.json'

/** Marks a walking stride. */
const walking = 2

/** Note of a run of ten strides, 0.7 s each, whose first ones are walked. `moving` tells for each second. */
async function noteOf(walked: number, moving: readonly number[]): Promise<string | undefined> {
  const rows = Array.from({ length: 10 }, (_, i) => i)
  const file = strokesSeries({
    cycles: {
      startMs: rows.map((i) => 700 * i),
      durationMs: rows.map(() => 700),
      side: rows.map((i) => i % 2),
      flags: rows.map((i) => (i < walked ? walking : 0)),
      values: new Map(),
    },
    details: ['foot_flat', 'heel_off', 'toe_off', 'swing_least'].map((name, at) => ({
      name,
      unit: 'ms',
      values: Float32Array.from(rows, () => 40 + 100 * at),
    })),
  })
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { motion } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
  const series = {
    length: moving.length,
    columns: [
      { name: 'time', unit: 'ms', values: Int32Array.from(moving, (_, s) => 1000 * s) },
      { name: 'moving', unit: '', values: Float32Array.from(moving) },
    ],
  }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MotionCharts
        strokes={strokesOf(file)}
        failed={false}
        onRetry={() => undefined}
        series={series}
        part={{ startMs: 0, endMs: 8_000, figures: null }}
        name="Whole activity"
        draft={createSignal<Part | null>(null)}
        cursor={createCursor()}
        timeMs={[]}
        preferences={defaultPreferences}
        display={{ locale: 'en', unit: 'km' }}
      />
    </I18nextProvider>,
  )
  return />(Whole activity · [^<]*)</.exec(html)?.[1]
}

test('a stride timeline with fewer strides than the sensors counted says which are left out', async () => {
  const always = [1, 1, 1, 1, 1, 1, 1, 1]
  expect(await noteOf(0, always)).toBe('Whole activity · 10 strides')
  expect(await noteOf(2, always)).toBe(
    'Whole activity · 8 of 10 strides (without walking, standing still and pauses)',
  )
  // The middles of the last three are at 5.25, 5.95 and 6.65 s.
  expect(await noteOf(2, [1, 1, 1, 1, 1, 0, 0, 0])).toBe(
    'Whole activity · 5 of 10 strides (without walking, standing still and pauses)',
  )
})
