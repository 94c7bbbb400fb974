/** Writes docs/glossary.md from the glossary that the texts are checked against. */
import { glossary, type Term } from '../../checks/glossary/index.ts'
import { locales } from '../../packages/contract/src/locales.ts'

const headings: Record<keyof typeof glossary, string> = {
  cycling: 'Cycling',
  running: 'Running',
  body: 'Body and measurement',
  load: 'Load and time',
  product: 'The product’s own words',
}

const shown = (words: string) => words.split('|').join(' / ')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** `de: Kadenz…`; a word that begins with … any of them stands with the mark. */
function avoided({ avoid }: Term): string {
  return Object.entries(avoid)
    .map(
      ([locale, words]) => `${locale}: ${words.map((word) => word.trim().replaceAll('*', '…')).join(', ')}`,
    )
    .join('; ')
}

/** The whole page. */
export function glossaryPage(): string {
  const parts = (Object.keys(glossary) as (keyof typeof glossary)[]).map((field) => {
    const rows = glossary[field].map((term) =>
      row([...locales.map((locale) => shown(term[locale])), avoided(term)]),
    )
    return [
      `## ${headings[field]}`,
      '',
      row([...locales, 'not']),
      row([...locales, 'not'].map(() => '---')),
      ...rows,
      '',
    ].join('\n')
  })
  return `# Glossary

Written by \`npm run docs\` from \`checks/glossary\`: change that, not this page. All texts of the product are written from these words; \`checks/language.test.ts\` finds a word of the last column, and a label that is called otherwise than here.

German, Spanish and Italian say du, tú and tu to an athlete, French says vous, Japanese です・ます. Spaces that must not break (before a unit in German, Spanish, French and Italian, before a French colon) are put in when a text is shown: write a plain space.

${parts.join('\n')}`
}
