/** Allocates more memory than it may. */
export default function eat(): number {
  const eaten: number[][] = []
  for (;;) eaten.push(Array.from({ length: 1_000_000 }, (_, i) => i + 0.5))
}
