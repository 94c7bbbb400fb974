/** Maintenance page; needs no database, script or other file. */
import type { Locale } from '@cadenza/contract'

const words = {
  en: {
    title: 'Temporarily unavailable',
    body: 'Cadenza cannot be reached at the moment. Nothing of yours is lost. Please try again in a few minutes.',
    again: 'Try again',
  },
  ja: {
    title: '一時的にご利用いただけません',
    body: '現在Cadenzaに接続できません。データは失われていません。数分後にもう一度お試しください。',
    again: '再試行',
  },
} as const

const style = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #ffffff; --text: #1a1d21; --quiet: #5b626c; --line: #d9dde3; --accent: #0b63ce }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --card: #1d2126; --text: #eceff3; --quiet: #a3abb6; --line: #343a42; --accent: #6cb0ff }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.5 'Inter Variable', system-ui, sans-serif }
main { max-width: 30rem; margin: 1.5rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3 }
p { margin: 0 0 1.25rem; color: var(--quiet) }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** Renders the page in Japanese for Japanese readers, in English otherwise. */
export function maintenancePage(locale: Locale, nonce: string): string {
  const lang = locale === 'ja' ? 'ja' : 'en'
  const { title, body, again } = words[lang]
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${body}</p>
<a href="">${again}</a>
</main>
</body>
</html>
`
}
