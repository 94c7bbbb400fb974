const width = 96
const height = 16
/** % of the threshold that reaches the top. */
const top = 130

/** Area of 96 × 16 of a workout's profile, bytes of % of the threshold in base64; '' for none. */
export function profileArea(base64: string): string {
  const bytes = atob(base64)
  if (bytes.length === 0) return ''
  const step = width / bytes.length
  const y = (i: number) => (height * (1 - Math.min(1, bytes.charCodeAt(i) / top))).toFixed(1)
  let path = `M0 ${height}`
  for (let i = 0; i < bytes.length; i++)
    path += `L${(i * step).toFixed(1)} ${y(i)}H${((i + 1) * step).toFixed(1)}`
  return `${path}V${height}Z`
}
