/** Channel by which sign-in and sign-out reach other tabs. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cadenza:session')

type Change = 'signed-in' | 'signed-out'

export const tellOtherTabs = (change: Change): void => channel?.postMessage(change)

/** Reloads after a sign-in in another tab; goes to the login page after a sign-out. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data === 'signed-out') location.assign('/login')
    else location.reload()
  })
}
