const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Within what an address may have, so that a text that is none is passed once and not once for each of its letters. */
const email = /[^\s"'<>/?&=@]{1,64}(?:@|%40)[^\s"'<>/?&=]{1,255}/gi
/** Long runs without a break are tokens and hashes; words and file names are shorter. */
const secret = /[\w-]{22,}/g
const query = /[?#][^\s)"']*/g

/** What can be logged of a text from outside: without addresses' queries, ids, tokens, e-mail addresses and line breaks, cut to `most` characters. */
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
