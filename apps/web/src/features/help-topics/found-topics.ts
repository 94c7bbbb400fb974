import { type HelpTopic, helpTopics } from './topics.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Help pages whose title or texts contain every typed word, ignoring accents and case; none without a word.
 */
export function foundTopics(
  typed: string,
  texts: Readonly<Record<string, string>>,
  titleOf: (topic: HelpTopic) => string,
): HelpTopic[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return helpTopics.filter((topic) => {
    const own = Object.entries(texts).flatMap(([key, text]) => (key.startsWith(`${topic}.`) ? [text] : []))
    const text = plain([titleOf(topic), ...own].join('\n'))
    return words.every((word) => text.includes(word))
  })
}
