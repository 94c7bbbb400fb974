import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/components/mark.tsx'
import { useReport } from '../edit/report-context.ts'
import type { Block, TableContent } from './block.ts'
import { cutsBetween, type Measured, type Placed, paginate } from './paginate.ts'
import styles from './paper.module.css'
import { textWidthPx } from './use-paper.ts'

/** px; the sheet without its margins, head and foot. `paper.module.css` has the same. */
const pageHeightPx = 990

interface Props {
  blocks: readonly Block[]
  /** Changes with everything that may change a height. */
  measuredBy: string
  theme: 'light' | 'dark'
  /** Right end of the head, and left end of the foot. */
  head: ReactNode
  foot: ReactNode
  /** Language of the head, if it is not that of the page. */
  lang: string | undefined
  /** False while parts are loading: the server prints once it is true. */
  complete: boolean
}

interface Plan {
  by: string
  pages: Placed[][]
  /** False if the text asked for fonts: it is measured again once they are there. */
  isFinal: boolean
}

/** A report on sheets of A4: the same pages on the screen, from the browser's print and as PDF. */
export function Sheets({ blocks, measuredBy, theme, head, foot, lang, complete }: Props) {
  const { t } = useTranslation('report')
  const { paper } = useReport()
  const [plan, setPlan] = useState<Plan>({ by: '', pages: [], isFinal: false })
  const probe = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!probe.current || plan.by === measuredBy) return
    // In a narrow window the report flows.
    const height = paper.widthPx < textWidthPx ? Number.POSITIVE_INFINITY : pageHeightPx
    const pages = paginate(measure(probe.current, blocks), height)
    setPlan({ by: measuredBy, pages, isFinal: document.fonts.status === 'loaded' })
  })
  const isShown = complete && plan.by === measuredBy && plan.isFinal
  useEffect(() => {
    if (isShown) performance.mark('cadenza:report-shown')
  }, [isShown])
  const byKey = new Map(blocks.map((block) => [block.key, block]))
  return (
    <div className={styles.sheets} data-report={isShown ? 'complete' : 'loading'}>
      {plan.by !== measuredBy && (
        // Measured at the width of paper, unseen and out of reach.
        <div className={styles.probe} ref={probe} inert aria-hidden="true">
          {blocks.map((block) => (
            <BlockBox key={block.key} block={block} />
          ))}
        </div>
      )}
      {plan.pages.map((page, index) => (
        <article
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          className={styles.sheet}
          data-theme={theme}
          aria-label={t('page', { page: index + 1, pages: plan.pages.length })}
        >
          <header className={styles.head}>
            <a className={styles.brand} href="/" target="_blank" rel="noopener">
              <Mark size={20} />
              <b>Cadenza</b>
            </a>
            <span className="grow" />
            <span className={`clip ${styles.headText}`} lang={lang}>
              {head}
            </span>
          </header>
          <div className={styles.body}>
            {page.map(({ key, from, to, slice }) => {
              const block = byKey.get(key)
              if (block && slice)
                return (
                  <Slice key={`${key} ${slice[0]}`} slice={slice}>
                    <BlockBox block={block} />
                  </Slice>
                )
              return block && <BlockBox key={`${key} ${from ?? ''}`} block={block} from={from} to={to} />
            })}
          </div>
          <footer className={styles.foot}>
            <span className="clip">{foot}</span>
            <span>
              {index + 1} / {plan.pages.length}
            </span>
          </footer>
        </article>
      ))}
    </div>
  )
}

/** A part of a block that is taller than a page. Screen readers find all of it in the first part. */
function Slice({ slice: [from, to], children }: { slice: readonly [number, number]; children: ReactNode }) {
  return (
    <div className={styles.slice} style={{ height: to - from }} inert={from > 0}>
      <div style={{ marginTop: -from }}>{children}</div>
    </div>
  )
}

interface BoxProps {
  block: Block
  from?: number | undefined
  to?: number | undefined
}

function BlockBox({ block, from, to }: BoxProps) {
  const { widthPx } = useReport().paper
  if ('list' in block)
    return (
      <section className={styles.block} data-open={isEnd(block.list.rows, to) ? undefined : ''}>
        <div data-head="">{block.list.head}</div>
        <ul>
          {block.list.rows.slice(from ?? 0, to).map(({ key, node }) => (
            <Fragment key={key}>{node}</Fragment>
          ))}
        </ul>
      </section>
    )
  if (!('table' in block))
    return (
      <div
        className={styles.block}
        data-heading={block.withNext || undefined}
        style={block.heightPx ? { minHeight: block.heightPx } : undefined}
      >
        {block.node}
      </div>
    )
  const { table } = block
  // In a narrow window a table scrolls sideways, by keyboard too.
  const scrolls = widthPx < textWidthPx && { tabIndex: 0, role: 'region', 'aria-label': table.label }
  return (
    <div
      className={`${styles.block} ${styles.tableBox}`}
      data-open={isEnd(table.rows, to) ? undefined : ''}
      {...scrolls}
    >
      <ReportTable table={table} rows={table.rows.slice(from ?? 0, to)} />
    </div>
  )
}

/** True for the last part of a table or list. */
const isEnd = (rows: readonly unknown[], to: number | undefined) => to === undefined || to === rows.length

function ReportTable({ table, rows }: { table: TableContent; rows: TableContent['rows'] }) {
  return (
    <table className={`${styles.table} ${table.className ?? ''}`} aria-label={table.label}>
      <colgroup>{table.columns}</colgroup>
      <thead>{table.head}</thead>
      <tbody>
        {rows.map(({ key, node }) => (
          <tr key={key}>{node}</tr>
        ))}
      </tbody>
    </table>
  )
}

function measure(probe: HTMLElement, blocks: readonly Block[]): Measured[] {
  return blocks.map((block, index) => {
    const box = probe.children[index] as HTMLElement
    const { key, startsPage, withNext, floats } = block
    const measured: Measured = {
      key,
      height: box.getBoundingClientRect().height,
      ...(startsPage && { startsPage }),
      ...(withNext && { withNext }),
      ...(floats && { floats }),
    }
    if ('node' in block) return measured.height > pageHeightPx ? { ...measured, cuts: cutsOf(box) } : measured
    const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
    const [head, row] = 'table' in block ? ['thead', 'tbody > tr'] : ['[data-head]', 'li']
    const rows = [...box.querySelectorAll(row)].map(heightOf)
    const joined = 'table' in block ? block.table.rows.flatMap((each, at) => (each.withNext ? at : [])) : []
    return {
      ...measured,
      table: {
        ...{ head: heightOf(box.querySelector(head)), rows, withNext: new Set(joined) },
        ...('list' in block && { tall: true }),
      },
    }
  })
}

/** px from the top of a box at which no line of text and no picture is cut. */
function cutsOf(box: HTMLElement): number[] {
  const { top } = box.getBoundingClientRect()
  const rects = [...box.querySelectorAll('svg, img, button')].map((each) => each.getBoundingClientRect())
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node)
    rects.push(...range.getClientRects())
  }
  return cutsBetween(rects.map((rect) => [rect.top - top, rect.bottom - top]))
}
