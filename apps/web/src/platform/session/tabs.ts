/** Signing in or out in one tab reaches the others. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cadenza:session')

type Change = 'signed-in' | 'signed-out'

export const tellOtherTabs = (change: Change): void => channel?.postMessage(change)

/** After a sign-in elsewhere the page reloads; after a sign-out it goes to the sign-in page. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data === 'signed-out') location.assign('/login')
    else location.reload()
  })
}
