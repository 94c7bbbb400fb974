import { safeNext } from '@cadenza/contract/next'
import { matchPage } from '@cadenza/contract/pages'
import { type HelpTopic, topicOf } from '../help-topics/topics.ts'
import { opensInNewWindow } from './new-window.ts'

export interface Opened {
  url: string
  topic: HelpTopic
}

let opened: Opened | null = null
const listeners = new Set<() => void>()

export const currentlyOpened = (): Opened | null => opened

export function followOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function closeQuickHelp(): void {
  opened = null
  for (const listener of listeners) listener()
}

/** Opens a page of help beside the work; in a window of its own where there is no room beside it. Only for paths of this site. */
export function openQuickHelp(url: string): void {
  if (safeNext(url) !== url) return
  const topic = topicOf(matchPage(new URL(url, location.origin).pathname)?.params.helpTopic ?? '')
  if (!topic || opensInNewWindow(navigator)) {
    window.open(url, '_blank', 'noopener')
    return
  }
  opened = { url, topic }
  for (const listener of listeners) listener()
}
