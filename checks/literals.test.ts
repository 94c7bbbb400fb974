import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'apps', 'web', 'src')

/** Attributes whose text users read or hear. */
const shownAttributes = new Set([
  'title',
  'label',
  'alt',
  'placeholder',
  'description',
  'hint',
  'message',
  'error',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])

/** Strings that are the same in all six languages: names, keys, unit symbols, a pattern, a command. */
const alike =
  /\b(?:Cadenza|Ctrl|CSV|bpm|ms|Hz|cm|km|kJ|W\/kg|mm:ss|npx cadenza reset-password)\b|&\w+;|--link/g
const letters = /\p{L}{2,}/u

/** String literals that an expression may evaluate to. */
function stringsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '')
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : stringsOf(node.left)), ...stringsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...stringsOf(node.left), ...stringsOf(node.right)] : []
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return stringsOf(node.expression)
    default:
      return []
  }
}

/** Text that a screen shows without a key in its files of texts. */
function shownLiterals(file: string, source: string): string[] {
  const found: string[] = []
  const look = (text: string) => {
    if (letters.test(text.replaceAll(alike, ''))) found.push(`${file}: ${text.trim()}`)
  }
  const lookWithin = (children: readonly ESTree.JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') stringsOf(child).forEach(look)
      else if (child.type === 'JSXText') look(child.value)
  }
  new Visitor({
    JSXElement: ({ children }) => lookWithin(children),
    JSXFragment: ({ children }) => lookWithin(children),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && shownAttributes.has(name.name)) stringsOf(value).forEach(look)
    },
  }).visit(parseSync(file, source, { lang: 'tsx' }).program)
  return found
}

test('no screen shows words that are written in its code', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => shownLiterals(file, readFileSync(path.join(root, file), 'utf8')))).toEqual(
    [],
  )
})

test.each([
  ['<p>Save now</p>', 'Save now'],
  ["<p>{done ? 'Saved' : t('save')}</p>", 'Saved'],
  ["<p>{count + ' rides'}</p>", 'rides'],
  ['<p>{`rides`}</p>', 'rides'],
  ["<>{name || 'nobody'}</>", 'nobody'],
  ['<button aria-label="Close" />', 'Close'],
  ["<TextInput placeholder={'Your ' + name} />", 'Your'],
])('%s is seen', (code, words) => {
  expect(shownLiterals('a.tsx', `const a = ${code}`)).toEqual([`a.tsx: ${words}`])
})

test.each([
  '<p className="muted" data-kind="user">{t(\'save\')} · 5 km</p>',
  "<title>{title + ' – Cadenza'}</title>",
  "<p>{step === 'codes' && list}</p>",
  '<span>{value} W/kg</span>',
])('%s is no finding', (code) => {
  expect(shownLiterals('a.tsx', `const a = ${code}`)).toEqual([])
})
