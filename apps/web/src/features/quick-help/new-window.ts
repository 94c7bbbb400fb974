/**
 * Tests whether help opens in its own window: on iPhone, iPad, Android, and touch Macs, as which newer iPads
 * identify.
 */
export function opensInNewWindow({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
