/** Elements that draw one line of the list after another. */
export interface RowSlot {
  /** Stays with the elements. */
  key: number
  /** ID of the line that they draw now. */
  id: string
  /** Place of the line among those drawn. */
  place: number
}

/**
 * Slots of the lines with these IDs. A line that scrolls into view takes the slot of one that scrolled out,
 * as changing texts costs a fraction of creating elements. While scrolling, slots keep their order, since
 * moving elements costs as much as creating them; at rest they are in the order of their lines, for screen
 * readers and for selecting text.
 */
export function slotsOf(
  before: readonly RowSlot[],
  ids: readonly string[],
  atRest: boolean,
): readonly RowSlot[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const drawn = new Set(before.map(({ id }) => id))
  const entering = ids.filter((id) => !drawn.has(id))
  let next = 0
  const slots = before.flatMap(({ key, id: last }) => {
    const id = places.has(last) ? last : entering[next++]
    return id === undefined ? [] : [{ key, id, place: places.get(id) ?? 0 }]
  })
  const unusedKey = Math.max(-1, ...before.map(({ key }) => key)) + 1
  for (const [i, id] of entering.slice(next).entries())
    slots.push({ key: unusedKey + i, id, place: places.get(id) ?? 0 })
  return atRest ? slots.sort((a, b) => a.place - b.place) : slots
}
