import { i18n } from '../../../platform/texts/i18n.ts'
import type { Context } from '../context.ts'
import type { Block } from '../paper/block.ts'
import { Heading } from './heading.tsx'
import { StrokeCharts, strokeBlockPx } from './strokes.tsx'

/** Every pedal stroke of some ranges over their mean. */
export function strokeBlocks({ report, paper, hasStrokes }: Context, names: readonly string[]): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const ranges = names.flatMap((name) => report.ranges.filter((range) => range.name === name).slice(0, 1))
  if (ranges.length === 0 || !hasStrokes) return []
  return [
    {
      key: 'strokes heading',
      withNext: true,
      node: <Heading note={t('strokesNote')}>{t('strokes')}</Heading>,
    },
    ...ranges.map(
      (range): Block => ({
        key: `strokes ${range.name}`,
        ...(paper.widthPx < 600 ? {} : { heightPx: strokeBlockPx }),
        node: <StrokeCharts range={range} name={range.name} />,
      }),
    ),
  ]
}
