import { useMatches } from 'react-router'
import { namesakes } from './namesakes.ts'

/** Name of the current page, as in the texts `page.<name>`; empty if not in the table. */
export function usePageName(): string {
  const id = useMatches().at(-1)?.id ?? ''
  return namesakes[id] ?? id
}
