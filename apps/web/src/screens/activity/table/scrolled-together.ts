/** Keeps two elements of the same width scrolled sideways alike; returns how to stop. */
export function scrolledTogether(one: HTMLElement, other: HTMLElement): () => void {
  const follow = ({ currentTarget }: Event) => {
    const [from, to] = currentTarget === one ? [one, other] : [other, one]
    if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
  }
  for (const each of [one, other]) each.addEventListener('scroll', follow, { passive: true })
  return () => {
    for (const each of [one, other]) each.removeEventListener('scroll', follow)
  }
}
