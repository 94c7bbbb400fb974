/**
 * The side of a line on which its label stands in a graph: towards the middle, unless other lines would cross
 * the label there and not on the other side, where it has room too.
 */
export function labelSide(
  at: number,
  others: readonly number[],
  { label, graph }: { label: number; graph: number },
): 'before' | 'after' {
  const isFree = {
    before: at >= label && others.every((other) => other > at || other < at - label),
    after: at <= graph - label && others.every((other) => other < at || other > at + label),
  }
  const [towards, away] = at > graph / 2 ? (['before', 'after'] as const) : (['after', 'before'] as const)
  return isFree[towards] || !isFree[away] ? towards : away
}
