/** iPhone, iPad, Android, or a Mac that is touched (as newer iPads call themselves): there help opens in a window of its own. */
export function opensInNewWindow({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
