import { safeNext } from '@cadenza/contract/next'
import { matchPage } from '@cadenza/contract/pages'
import { createSignal } from '../../platform/signal.ts'
import { type HelpTopic, topicOf } from '../help-topics/topics.ts'
import { opensInNewWindow } from './new-window.ts'

export interface Opened {
  url: string
  topic: HelpTopic
}

/** Help page open beside the page. */
export const openedHelp = createSignal<Opened | null>(null)

/**
 * Opens a help page beside the page, or in its own window if there is no room. Accepts only paths of this
 * site.
 */
export function openQuickHelp(url: string): void {
  if (safeNext(url) !== url) return
  const topic = topicOf(matchPage(new URL(url, location.origin).pathname)?.params.helpTopic ?? '')
  if (!topic || opensInNewWindow(navigator)) {
    window.open(url, '_blank', 'noopener')
    return
  }
  openedHelp.set({ url, topic })
}
