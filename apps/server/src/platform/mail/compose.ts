/**
 * Text and HTML of a mail, from the same few sentences. Uses tables and inline styles, since mail programs
 * support little else.
 */
import type { Locale } from '@cadenza/contract'
import type { Mail } from './send.ts'

export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** Listed below each other, each with its smaller secondary text. */
  items?: readonly Item[]
  action?: Link
  /** Small print below the action. */
  note?: string
  /** Link that unsubscribes. */
  end?: Link
  footer: string
}

interface Link {
  text: string
  url: string
}

interface Item {
  text: string
  about?: string
  url?: string | null
}

const ink = '#1c2024'
const quiet = '#60646c'
const accent = '#0b68cb'
const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans JP',sans-serif"

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function compose(to: string, locale: Locale, letter: Letter): Mail {
  return { to, subject: letter.subject, text: plain(letter), html: html(locale, letter) }
}

function plain({ paragraphs, items = [], action, note, end, footer }: Letter): string {
  const parts = [
    ...paragraphs,
    ...items.map(({ text, about, url }) =>
      [about ? `${text} (${about})` : text, ...(url ? [url] : [])].join('\n'),
    ),
    ...(action ? [`${action.text}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    ...(end ? [`${end.text}:\n${end.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n\n-- \n${footer}\n`
}

function html(
  locale: Locale,
  { subject, paragraphs, items = [], action, note, end, footer }: Letter,
): string {
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;font:16px/1.5 ${font};color:${ink};${style}">${escaped(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;font:600 16px/1.25 ${font};text-decoration:none">${escaped(action.text)}</a></p>` +
      p(action.url, `font-size:13px;color:${quiet};word-break:break-all`)
    : ''
  const list = items.map(
    ({ text, about, url }) =>
      `<p style="margin:0;padding:10px 0;border-top:1px solid #e0e1e6;font:15px/1.5 ${font};color:${ink}">` +
      (url ? `<a href="${escaped(url)}" style="color:${accent}">${escaped(text)}</a>` : escaped(text)) +
      (about ? `<br><span style="font-size:13px;color:${quiet}">${escaped(about)}</span>` : '') +
      '</p>',
  )
  const ending = end
    ? `<p style="margin:0 0 16px;font:14px/1.5 ${font}"><a href="${escaped(end.url)}" style="color:${quiet}">${escaped(end.text)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px"><tr><td>
<p style="margin:0 0 24px;font:700 18px/1.25 ${font};color:${ink}">Cadenza</p>
${[...paragraphs.map((text) => p(text)), ...list].join('\n')}
${button}
${note ? p(note, `font-size:14px;color:${quiet}`) : ''}
${ending}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e0e1e6;font:13px/1.5 ${font};color:${quiet}">${escaped(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
