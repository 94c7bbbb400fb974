/** Logo: two half turns of a crank. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10.2 3.2A9 9 0 0 0 10.2 20.8" stroke="var(--left)" />
      <path d="M13.8 3.2A9 9 0 0 1 13.8 20.8" stroke="var(--right)" />
      <circle cx="12" cy="12" r="2.1" fill="var(--centre)" stroke="none" />
    </svg>
  )
}
