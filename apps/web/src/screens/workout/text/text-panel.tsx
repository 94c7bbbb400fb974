import { suggestAt } from '@cadenza/workout/text/complete'
import { isQuote } from '@cadenza/workout/text/words'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../platform/browser/copy-text.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { showFailure, showNotice } from '../../../ui/errors/notices.ts'
import type { Editor } from '../state/use-editor.ts'
import { isWithin, samePath } from '../tree/tree.ts'
import { Completion } from './completion.tsx'
import { columnsOf } from './highlight.ts'
import { Lines, lineHeight, type Marks } from './lines.tsx'
import { isOnlyMark, nextMark, withTypedMark } from './step-marks.ts'
import { Syntax } from './syntax.tsx'
import styles from './text.module.css'

interface Caret {
  /** From 1. */
  line: number
  column: number
}

function caretOf({ value, selectionStart }: HTMLTextAreaElement): Caret {
  const before = value.slice(0, selectionStart)
  return { line: before.split('\n').length, column: selectionStart - before.lastIndexOf('\n') }
}

/** The line that the caret is at the end of; an empty one if it is elsewhere. */
function endedLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  const isAtEnd = selectionStart === selectionEnd && /^$|^\n/.test(value.charAt(selectionStart))
  return isAtEnd ? value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart) : ''
}

/** The line of a part, and those of comments below it. */
function withComments(line: number, lines: readonly string[]): number[] {
  const own = [line]
  for (let next = line + 1; isQuote((lines[next - 1] ?? '').trim()); next++) own.push(next)
  return own
}

/** The workout as text, with colours, problems and suggestions. */
export function TextPanel({ editor, readOnly }: { editor: Editor; readOnly: boolean }) {
  const { t } = useTranslation('workout')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<Caret>({ line: 1, column: 1 })
  const [suggesting, setSuggesting] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [syntax, setSyntax] = useState(false)
  const { text, problems, places, behind, selected, select } = editor
  const lines = useMemo(() => text.split('\n'), [text])
  const features = useMemo(() => [...currentSession().features], [])
  const suggestions = useMemo(
    () => (suggesting ? suggestAt(text, caret, { features }) : undefined),
    [suggesting, text, caret, features],
  )
  const options = suggestions?.options.slice(0, 12) ?? []
  const linesOfSelected = useMemo(
    () =>
      new Set(
        places.flatMap(({ path, line }) => (isWithin(path, selected) ? withComments(line, lines) : [])),
      ),
    [places, selected, lines],
  )
  const problemLines = useMemo(() => new Set(problems.map(({ line }) => line)), [problems])
  const marksOf = (line: number): Marks => ({
    selected: linesOfSelected.has(line),
    hasCaret: caret.line === line,
    hasProblem: problemLines.has(line),
  })

  // A caret that is to stand somewhere once a new text is shown.
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || !area.current) return
    area.current.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
    setCaret(caretOf(area.current))
  })

  /** Selects the part in whose line the caret is. */
  const follow = useCallback(() => {
    if (!area.current) return
    const at = caretOf(area.current)
    setCaret(at)
    // The places of an older text would be those of other lines.
    if (behind) return
    const place = places.findLast(({ line }) => line <= at.line)
    const path = (lines[at.line - 1] ?? '').trim() === '' ? undefined : place?.path
    if (!samePath(path, selected)) select(path)
  }, [places, lines, behind, selected, select])
  useEffect(() => {
    if (document.activeElement === area.current) follow()
  }, [follow])
  const accept = (index: number) => {
    const option = options[index]
    if (!option || !suggestions || !area.current) return
    const start = area.current.selectionStart - (caret.column - suggestions.from)
    editor.setText(text.slice(0, start) + option.insert + text.slice(area.current.selectionStart))
    wanted.current = start + option.insert.length
    area.current.focus()
    setSuggesting(option.kind === 'metric' || option.kind === 'line')
    setChosen(0)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey } = event
    if (key === '-' && !readOnly) typeMark(event)
    else if ((ctrlKey || metaKey) && key === ' ') {
      event.preventDefault()
      setSuggesting(true)
      setChosen(0)
    } else if (suggesting && options.length > 0) {
      const steps = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (steps) {
        event.preventDefault()
        setChosen((chosen + steps + options.length) % options.length)
      } else if (key === 'Tab' || key === 'Enter') {
        event.preventDefault()
        accept(chosen)
      } else if (key === 'Escape') {
        event.stopPropagation()
        setSuggesting(false)
      }
    } else if (key === 'Enter' && !readOnly) continueLine(event)
  }
  /** Begins the line after a step as a step at the same depth; one that stays without a step is emptied. */
  const continueLine = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const line = endedLine(event.currentTarget)
    const mark = nextMark(line)
    if (mark !== undefined) replaceLine(event, line, `${line}\n${mark}`)
    else if (isOnlyMark(line)) replaceLine(event, line, '')
  }
  /** Takes a dash that is typed behind the one that Enter has written for the same one. */
  const typeMark = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const line = endedLine(event.currentTarget)
    if (isOnlyMark(line)) replaceLine(event, line, withTypedMark(line))
  }
  /** Replaces the line that the caret is at the end of, instead of what a key does. */
  const replaceLine = (event: KeyboardEvent<HTMLTextAreaElement>, line: string, by: string) => {
    event.preventDefault()
    const { value, selectionStart } = event.currentTarget
    const start = selectionStart - line.length
    editor.setText(value.slice(0, start) + by + value.slice(selectionStart))
    wanted.current = start + by.length
    setSuggesting(false)
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <div className="ph">
        <h2 id={`${id}-title`} className="grow">
          {t('text')}
        </h2>
        <button
          type="button"
          className="btn q"
          onClick={() => copyText(text).then(() => showNotice(t('copied')), showFailure)}
        >
          <Icon name="copy" />
          {t('copyText')}
        </button>
        <button type="button" className="btn q" onClick={() => setSyntax(true)}>
          <Icon name="help" />
          {t('syntax')}
        </button>
      </div>
      <div className={styles.scroll} onScroll={() => setSuggesting(false)}>
        <div
          className={styles.layers}
          style={{
            minHeight: `${lines.length * lineHeight + 16}px`,
            minWidth: `calc(${columnsOf(lines)}ch + 60px)`,
          }}
        >
          <Lines lines={lines} marksOf={marksOf} />
          <textarea
            ref={area}
            className={styles.area}
            aria-label={t('textLabel')}
            aria-describedby={`${id}-problems`}
            aria-autocomplete="list"
            aria-controls={suggesting && options.length > 0 ? `${id}-options` : undefined}
            aria-activedescendant={suggesting && options.length > 0 ? `${id}-options-${chosen}` : undefined}
            value={text}
            readOnly={readOnly}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            onChange={({ currentTarget }) => {
              editor.setText(currentTarget.value)
              setCaret(caretOf(currentTarget))
              setSuggesting(!readOnly)
              setChosen(0)
            }}
            onKeyDown={onKey}
            onKeyUp={({ key }) => {
              if (/^(Arrow|Home|End|Page)/.test(key)) follow()
              if (/^(ArrowLeft|ArrowRight|Home|End|Page)/.test(key)) setSuggesting(false)
            }}
            onClick={() => {
              setSuggesting(false)
              follow()
            }}
            onBlur={() => setSuggesting(false)}
          />
          {suggesting && options.length > 0 && suggestions && (
            <Completion
              // Finds its place anew.
              key={`${caret.line} ${suggestions.from}`}
              id={`${id}-options`}
              {...{ options, chosen, onAccept: accept }}
              line={caret.line}
              before={(lines[caret.line - 1] ?? '').slice(0, suggestions.from - 1)}
            />
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <ul id={`${id}-problems`} aria-live="polite" className={styles.problems}>
          {problems.slice(0, 20).map(({ line, column, key, parameters }) => (
            <li key={`${line} ${column} ${key}`}>
              <button
                type="button"
                onClick={() => {
                  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
                  area.current?.focus()
                  area.current?.setSelectionRange(start + column - 1, start + column - 1)
                  follow()
                }}
              >
                <Icon name="warn" size={14} />
                <span>{t('problem', { line, text: t(`contract:${key}`, { ...parameters }) })}</span>
              </button>
            </li>
          ))}
        </ul>
        <span className="muted">
          {caret.line}:{caret.column}
        </span>
      </div>
      {syntax && <Syntax onClose={() => setSyntax(false)} />}
    </section>
  )
}
