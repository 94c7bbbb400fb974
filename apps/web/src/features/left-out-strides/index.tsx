import { lazy, Suspense } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { LeftOutProps } from './left-out-table.tsx'

const Table = lazy(async () => {
  const [{ LeftOutTable }] = await Promise.all([
    import('./left-out-table.tsx'),
    loadTexts('left-out-strides'),
  ])
  return { default: LeftOutTable }
})

/** The strides that no figure counts, by sensor and reason; nothing if there are none. */
export const LeftOutStrides = (props: LeftOutProps) => (
  <Suspense>
    <Table {...props} />
  </Suspense>
)
