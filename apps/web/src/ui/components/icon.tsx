import type { JSX } from 'react'

/** Shapes on a 16 × 16 grid with a stroke of 1.4. */
const shapes = {
  bell: (
    <path d="M4 11.5h8c-.9-1-1.2-2-1.2-4.2C10.8 5 9.6 3.8 8 3.800S5.2 5 5.2 7.300C5.2 9.5 4.9 10.5 4 11.500ZM6.8 13.200c.7.6 1.7.6 2.4 0" />
  ),
  gear: (
    <>
      <circle cx="8" cy="8" r="2" />
      <path d="M8 2.500v1.800M8 11.700v1.800M2.5 8h1.800M11.7 8h1.800M4.1 4.100l1.3 1.300M10.6 10.600l1.3 1.300M11.9 4.100l-1.3 1.300M5.4 10.600l-1.3 1.3" />
    </>
  ),
  theme: (
    <>
      <circle cx="8" cy="8" r="5" />
      <path d="M8 3a5 5 0 0 1 0 10Z" fill="currentColor" stroke="none" />
    </>
  ),
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  right: <path d="m6.5 4.5 3.5 3.5-3.5 3.5" />,
  left: <path d="M9.5 4.5 6 8l3.5 3.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="3.8" />
      <path d="m10 10 3 3" />
    </>
  ),
  plus: <path d="M8 3.500v9M3.5 8h9" />,
  close: <path d="m4.5 4.5 7 7M11.5 4.500l-7 7" />,
  check: <path d="m3.8 8.3 2.7 2.7 5.7-6" />,
  upload: <path d="M8 10.500v-7M5 6.300l3-3 3 3M3 12.500h10" />,
  download: <path d="M8 3.500v7M5 7.700l3 3 3-3M3 12.500h10" />,
  calendar: <path d="M3 4.500h10v8.500H3ZM3 7.300h10M5.8 3v2.500M10.2 3v2.500" />,
  tag: (
    <>
      <path d="M3 8.200V3.500h4.700l5 5-4.7 4.700Z" />
      <circle cx="5.5" cy="6" r=".6" />
    </>
  ),
  trash: <path d="M3.5 4.500h9M6.5 4.500v-1.500h3v1.500M4.8 4.500l.5 8.500h5.400l.5-8.5" />,
  compare: <path d="M5 3v10M11 3v10M5 6h3M11 10h-3" />,
  columns: <path d="M3 3.500h10v9H3ZM6.3 3.500v9M9.7 3.500v9" />,
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  expand: <path d="M9.5 3.500h3v3M6.5 12.500h-3v-3M12.5 3.5 9 7M3.5 12.5 7 9" />,
  eye: (
    <>
      <path d="M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4Z" />
      <circle cx="8" cy="8" r="1.7" />
    </>
  ),
  pencil: <path d="m3.5 12.5.6-2.6 6.3-6.3 2 2-6.3 6.300Z" />,
  copy: <path d="M5.5 5.500h7v7h-7ZM10.5 5.500v-2h-7v7h2" />,
  back: <path d="M6 4.5 3 7.500l3 3M3 7.500h6.500a3.3 3.3 0 0 1 0 6.500H8" />,
  fwd: <path d="m10 4.5 3 3-3 3M13 7.500H6.500a3.3 3.3 0 0 0 0 6.500H8" />,
  more: (
    <>
      <circle cx="4" cy="8" r=".8" fill="currentColor" />
      <circle cx="8" cy="8" r=".8" fill="currentColor" />
      <circle cx="12" cy="8" r=".8" fill="currentColor" />
    </>
  ),
  drag: <path d="M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01" strokeWidth="2" />,
  bike: (
    <>
      <circle cx="4" cy="10.5" r="2.5" />
      <circle cx="12" cy="10.5" r="2.5" />
      <path d="m4 10.5 2.5-5h4L12 10.500M6.5 5.5 9 10.500H4M9 10.500l1.5-5M5.5 4.500h2" />
    </>
  ),
  run: (
    <>
      <circle cx="9.8" cy="3.3" r="1.2" />
      <path d="m4.5 6.5 3-1 1.8 1.3-1.6 3 2 1.7-.7 2.700M7.5 9.7 6 11.800H3.500M9.3 6.800l1.2 1.400h2" />
    </>
  ),
  link: (
    <path d="M6.8 9.2 9.2 6.800M7.5 5 9 3.500a2.5 2.5 0 0 1 3.5 3.500L11 8.500M8.5 11 7 12.500A2.5 2.5 0 0 1 3.5 9L5 7.5" />
  ),
  warn: <path d="M8 3 2.5 12.800h11ZM8 6.800v2.700M8 11.200v.01" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.300v3.500M8 5.200v.01" />
    </>
  ),
  pin: <path d="M6 3h4l-.5 4 2 2h-7l2-2ZM8 9v4" />,
  doc: <path d="M4 2.500h5.500l2.5 2.500v8.500H4ZM6 7h4M6 9.500h4" />,
  print: <path d="M5 6V3h6v3M5 11H3V6h10v5h-2M5 9.500h6v4H5Z" />,
  help: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.4 6.500c.2-2 3.2-1.9 3.2 0 0 1.2-1.6 1.3-1.6 2.500M8 11v.01" />
    </>
  ),
  flag: <path d="M4 14V2.500h8L10 5.800l2 3.200H4" />,
  note: <path d="M3.5 3h9v7l-3 3h-6ZM9.5 13v-3h3M5.5 6h5M5.5 8.500h3" />,
} satisfies Record<string, JSX.Element>

export type IconName = keyof typeof shapes
export const iconNames = Object.keys(shapes) as IconName[]

/** Decorative icon beside a label; without a label, its button needs an `aria-label`. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}
