const digits = (value: number, count: number) => String(value).padStart(count, '0')

/** `upload_path` + yyyyMMddHHmmssSSS (UTC) + space + the file's name. */
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
  return `${uploadPath}${stamp} ${fileName}`
}
