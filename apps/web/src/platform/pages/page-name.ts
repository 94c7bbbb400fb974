import { useMatches } from 'react-router'
import { namesakes } from './namesakes.ts'

/** The name of the current page, as in the texts `page.<name>`; an empty one outside the table. */
export function usePageName(): string {
  const id = useMatches().at(-1)?.id ?? ''
  return namesakes[id] ?? id
}
