/** Comments as they are typed: `"Push over the top"`, `"de: Über den oberen Punkt drücken"`. */
import { type CommentLanguage, type Comments, commentLanguages } from '../definition.ts'

const withLanguage = new RegExp(`^(${commentLanguages.join('|')}): ?`)

/** Adds a comment, of which `typed` is the part between the quotation marks. */
export function addComment(comments: Comments, typed: string, language: CommentLanguage): Comments {
  const text = typed.replace(/\\(.)/gs, (_, mark: string) => (mark === 'n' ? '\n' : mark))
  const named = withLanguage.exec(text)
  const of = (named?.[1] as CommentLanguage | undefined) ?? language
  const own = named ? text.slice(named[0].length) : text
  const before = comments[of]
  return { ...comments, [of]: before === undefined ? own : `${before}\n${own}` }
}

/** One quoted text for each language. */
export function writeComments(comments: Comments, language: CommentLanguage): string[] {
  return commentLanguages.flatMap((of) => {
    const text = comments[of]
    if (text === undefined) return []
    const named = of === language && !withLanguage.test(text) ? text : `${of}: ${text}`
    return [`"${named.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`]
  })
}
