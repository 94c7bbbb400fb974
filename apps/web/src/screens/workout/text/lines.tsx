import { useIntersection } from '@mantine/hooks'
import { memo } from 'react'
import { tokensOf } from './highlight.ts'
import styles from './text.module.css'

export interface Marks {
  selected: boolean
  hasCaret: boolean
  hasProblem: boolean
}

/** px */
export const lineHeight = 21
/** Lines that are drawn together once they come near. */
const blockLines = 50
/** px beyond the window within which lines are drawn. */
const nearby = 1_000

interface Props {
  lines: readonly string[]
  /** The marks of a line, from 1. */
  marksOf(line: number): Marks
}

/** The coloured lines. Of a thousand only those near the window are drawn, so that typing stays quick. */
export function Lines({ lines, marksOf }: Props) {
  const blocks = Array.from({ length: Math.ceil(lines.length / blockLines) }, (_, i) => i * blockLines)
  return (
    <div aria-hidden="true">
      {blocks.map((before) => (
        <LineBlock
          key={before}
          before={before}
          lines={lines.slice(before, before + blockLines)}
          marksOf={marksOf}
        />
      ))}
    </div>
  )
}

function LineBlock({ before, lines, marksOf }: Props & { before: number }) {
  const { ref, entry } = useIntersection({ rootMargin: `${nearby}px` })
  const isNear = entry?.isIntersecting ?? before === 0
  return (
    <div ref={ref} style={{ height: `${lines.length * lineHeight}px` }}>
      {isNear &&
        lines.map((text, i) => {
          const number = before + i + 1
          return <Line key={number} number={number} text={text} {...marksOf(number)} />
        })}
    </div>
  )
}

const Line = memo(function Line({
  number,
  text,
  selected,
  hasCaret,
  hasProblem,
}: Marks & { number: number; text: string }) {
  return (
    <div
      className={styles.line}
      data-selected={selected || undefined}
      data-caret={hasCaret || undefined}
      data-problem={hasProblem || undefined}
    >
      <span>{number}</span>
      <code>
        {tokensOf(text).map(({ text: part, kind }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          <span key={i} data-kind={kind}>
            {part}
          </span>
        ))}
      </code>
    </div>
  )
})
