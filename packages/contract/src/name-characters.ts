/** Control characters, line and paragraph separators, and direction marks. */
export const unsafeInName = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

const unsafe = new RegExp(`${unsafeInName.source}+`, 'gu')

/** The name with blanks instead of what a name cannot contain. */
export const onOneLine = (name: string): string => name.replace(unsafe, ' ').trim()

/** A character that can be seen. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u
