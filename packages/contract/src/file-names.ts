const longestTitle = 80

/** `2026-03-01 Morning ride.fit`: the day where it was, and the title without what file systems refuse. */
export function activityFileName(day: string, title: string, format: string): string {
  const plain = title
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = Array.from(plain).slice(0, longestTitle).join('').trim()
  return `${[day, short].filter(Boolean).join(' ')}.${format}`
}
