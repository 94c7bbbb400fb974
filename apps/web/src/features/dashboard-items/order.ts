/** The items with one behind another, or first where `prevUuid` is null. */
export function movedBehind<I extends { uuid: string }>(
  items: readonly I[],
  uuid: string,
  prevUuid: string | null,
): I[] {
  const moved = items.filter((item) => item.uuid === uuid)
  const others = items.filter((item) => item.uuid !== uuid)
  const at = prevUuid === null ? 0 : others.findIndex((item) => item.uuid === prevUuid) + 1
  return [...others.slice(0, at), ...moved, ...others.slice(at)]
}
