const width = 96
const height = 22

/** Fitness over six weeks, from zero up. */
export function FitnessLine({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null
  const top = Math.max(...values, 1)
  const points = values.map((value, i) => {
    const x = 1 + (i / (values.length - 1)) * (width - 2)
    return `${x.toFixed(1)} ${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="s" d={`M${points.join('L')}`} style={{ stroke: 'var(--accent)', strokeWidth: 1.4 }} />
    </svg>
  )
}
