import { Icon } from './icon.tsx'

/** Icon of a sport, with its name as accessible name and on hover. */
export function SportIcon({
  sport,
  label,
  size,
}: {
  sport: 'bike' | 'run' | 'other'
  label: string
  size?: number
}) {
  return (
    <span role="img" aria-label={label} title={label}>
      {sport === 'other' ? <Other size={size} /> : <Icon name={sport} size={size} />}
    </span>
  )
}

/** Stopwatch, for sports other than cycling and running. */
function Other({ size = 16 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="9" r="4.7" />
      <path d="M8 9V6.400M6.500 2h3M8 2v2.300" />
    </svg>
  )
}
