import { lazy, Suspense } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { SensorTableProps } from './sensor-table.tsx'

const Table = lazy(async () => {
  const [{ SensorTable: Loaded }] = await Promise.all([
    import('./sensor-table.tsx'),
    loadTexts('sensor-table'),
  ])
  return { default: Loaded }
})

/** px of the table's head and of each row, which keep its place while it loads. */
const headPx = 30
const rowPx = 28

/** The table of an activity's motion sensors, loaded when it is first shown. */
export const SensorTable = (props: SensorTableProps) => (
  <Suspense fallback={<div style={{ height: headPx + rowPx * props.motion.sensors.length }} />}>
    <Table {...props} />
  </Suspense>
)
