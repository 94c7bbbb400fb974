const digits = (value: number, count: number) => String(value).padStart(count, '0')

const longestNameBytes = 230
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** File name for storage: no separators or control characters, limited length; the extension is kept. */
function storableName(fileName: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const name = fileName.toWellFormed().replace(/[/\\\u0000-\u001f]/g, '_')
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  let stem = [...name.slice(0, name.length - ending.length)]
  while (bytesOf(stem.join('') + ending) > longestNameBytes) stem = stem.slice(0, -1)
  return stem.join('') + ending
}

/** Key: `upload_path` + yyyyMMddHHmmssSSS (UTC) + space + file name. */
export function uploadKey(uploadPath: string, now: Date, fileName: string): string {
  const stamp = [
    digits(now.getUTCFullYear(), 4),
    digits(now.getUTCMonth() + 1, 2),
    digits(now.getUTCDate(), 2),
    digits(now.getUTCHours(), 2),
    digits(now.getUTCMinutes(), 2),
    digits(now.getUTCSeconds(), 2),
    digits(now.getUTCMilliseconds(), 3),
  ].join('')
  return `${uploadPath}${stamp} ${storableName(fileName)}`
}
