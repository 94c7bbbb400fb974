/** The rules of plain English that a program can check. `docs/contributing.md` states them. */

/** One breach of a rule: where it stands, and what to do about it. */
export interface Breach {
  file: string
  line: number
  fault: string
}

/**
 * A doc comment that opens with one of these is a fragment and says neither what the thing is nor what it
 * does.
 */
const fragment = /\/\*\*[\s*]*(Of|Where|What|Who|How|Whether|Whose|Whom|That which)\b/g

const summaryFragment =
  /\b(?:summary|description):\s*['"`](Of|Where|What|Who|How|Whether|Whose|Whom|That which)\b/g

/** Characters of a line, as the formatter has them for code. */
const longestLine = 110
/** Line that holds nothing but a comment; a suppression must stay on one line. */
const commentLine = /^[ \t]*(?:\/\/|\/\*\*?|\*) (?!biome-ignore).*$/gm

/** Metaphors for things that have a standard term. They are found in names, comments and messages alike. */
const retiredWords: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z])crews?(?![a-z])|(?<=[a-z])Crews?(?![a-z])|\bCREW/g, 'worker pool'],
  [/rehears(?:e|es|ed|al|als|ing)(?![a-z])/gi, 'warm-up'],
  [
    /(?<![A-Za-z]|fork\(')outings?(?![a-z])|(?<![a-z])Outings?(?![a-z])|(?<=[a-z])Outings?(?![a-z])/g,
    'session',
  ],
]

/** Words that are ordinary English in a sentence and were misleading as a name. */
const retiredNames: readonly (readonly [RegExp, string])[] = [
  [/^travels$/, 'redirect state'],
  [/^looks$/, 'access log'],
  [/^sos$/, 'error beacon'],
]

const commentOrString =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The code alone: comments and strings become spaces, so that line numbers stay. */
const codeOf = (source: string) =>
  source.replaceAll(commentOrString, (text) => text.replaceAll(/[^\n]/g, ' '))

/** `ofTravels` → `of`, `travels`. */
const wordsOf = (name: string) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

function lineAt(source: string, index: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at !== -1 && at < index; at = source.indexOf('\n', at + 1)) line++
  return line
}

/** Every breach in one source file. */
export function sourceBreaches(file: string, source: string): Breach[] {
  const found: Breach[] = []
  const note = (index: number, fault: string) => found.push({ file, line: lineAt(source, index), fault })
  for (const { index, 1: word } of source.matchAll(fragment))
    note(index, `a doc comment begins with “${word}”: begin with what the thing is or does`)
  for (const { index, 1: word } of source.matchAll(summaryFragment))
    note(index, `a summary begins with “${word}”: begin with what the call returns or does`)
  for (const { index, 0: text } of source.matchAll(commentLine))
    if (text.length > longestLine)
      note(index, `a line of a comment is longer than ${longestLine} characters: wrap it`)
  for (const text of [file, source])
    for (const [pattern, instead] of retiredWords)
      for (const { index, 0: word } of text.matchAll(pattern))
        note(text === file ? 0 : index, `“${word}” is retired: ${instead}`)
  if (/travel|looks|sos/i.test(source))
    for (const { index, 0: name } of codeOf(source).matchAll(/(?<![/|A-Za-z])[A-Za-z]{3,}/g))
      for (const word of wordsOf(name))
        for (const [pattern, instead] of retiredNames)
          if (pattern.test(word.toLowerCase())) note(index, `“${name}” is retired: ${instead}`)
  for (const part of file.split(/[/.-]/))
    for (const [pattern, instead] of retiredNames)
      if (pattern.test(part)) note(0, `the name “${part}” is retired: ${instead}`)
  return found
}

/** Phrases that no English text of the product has. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bon their way\b/i, 'in progress'],
  [/\blooks are\b/i, 'views are'],
  [/\bcame of nothing\b/i, 'was found'],
  [/\bnobody misses\b/i, 'is dropped'],
  [/\boutings?\b/i, 'activity'],
  [/(?<=^|[.:] )Whom\b/, 'name the subject'],
  [/\bwhat was sent\b/i, 'finished uploads'],
  [/\bare told to\b/i, 'are asked to'],
  [/\bfor looking around\b/i, 'is simulated'],
  [/\b(?:everything|nothing|what) of yours\b|\bof its days\b/i, 'all your …'],
  [/\bfrom \d+\s?% on\b/i, '5 % or more'],
  [/\bthe heart kept\b/i, 'no significant drift'],
  [/\bthe bests of\b/i, 'your best from'],
  [/\bno good fit\b/i, 'no reliable fit'],
  [/\bwherever .{1,40} passes\b/i, 'applies to'],
  [/\bany more for\b|\bno more for\b/i, 'stop …'],
  [/\bout of its mind\b/i, 'crashed'],
]

/** Faults of one English text of the product. */
export function phraseFaults(text: string): string[] {
  return phrases.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`says “${found[0]}”: ${instead}`] : []
  })
}

/** Breaches in the headings and words of one page of `docs/`. */
export function pageBreaches(file: string, page: string): Breach[] {
  const prose = page.replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, (text) => ' '.repeat(text.length))
  const found: Breach[] = []
  const note = (index: number, fault: string) => found.push({ file, line: lineAt(page, index), fault })
  for (const { index, 1: word } of prose.matchAll(/^#+ (?:\d+\. )?(Of|Whose|Whom|Whether|That which)\b/gm))
    note(index, `a heading begins with “${word}”: name the subject`)
  for (const [pattern, instead] of retiredWords)
    for (const { index, 0: word } of prose.matchAll(pattern)) note(index, `“${word}” is retired: ${instead}`)
  for (const [pattern, instead] of phrases) {
    const at = pattern.exec(prose)
    if (at) note(at.index, `says “${at[0]}”: ${instead}`)
  }
  return found
}
