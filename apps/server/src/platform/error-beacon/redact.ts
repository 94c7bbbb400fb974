const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Lengths are bounded by those of an address, so that matching stays linear in texts without one. */
const email = /[^\s"'<>/?&=@]{1,64}(?:@|%40)[^\s"'<>/?&=]{1,255}/gi
/** Long runs without a break are tokens and hashes; words and file names are shorter. */
const secret = /[\w-]{22,}/g
const query = /[?#][^\s)"']*/g

/**
 * Makes a text from outside safe to log: removes URLs' queries, ids, tokens, e-mail addresses and line
 * breaks, and truncates it to `most` characters.
 */
export function redact(text: string | undefined, most: number): string | undefined {
  return text
    ?.slice(0, most * 2)
    .replace(query, '?…')
    .replace(uuid, '{uuid}')
    .replace(email, '{email}')
    .replace(secret, '{secret}')
    .replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? ' | ' : gap))
    .slice(0, most)
}
