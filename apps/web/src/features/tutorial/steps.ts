/** A step of the guided tour: what it points at, and what it says. */
export interface TutorialStep {
  /** Unique; kept when the step is completed. */
  code: string
  /** Steps without one come last. */
  order?: number
  introText: string
  /** CSS selector of the part of the page that it explains. */
  target: string
}

/** The list with steps replaced by their code, or added, in their order: missing order last, then by code. Steps without intro text are none. */
export function withSteps(
  steps: readonly TutorialStep[],
  added: readonly TutorialStep[],
): readonly TutorialStep[] {
  const byCode = new Map([...steps, ...added].map((step) => [step.code, step]))
  return [...byCode.values()]
    .filter(({ introText }) => introText.trim() !== '')
    .sort(
      (a, b) =>
        (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) ||
        // Infinity less itself is no number, and so no order.
        0 ||
        (a.code < b.code ? -1 : 1),
    )
}

/** The steps still to be shown. */
export const pendingSteps = (steps: readonly TutorialStep[], done: ReadonlySet<string>) =>
  steps.filter(({ code }) => !done.has(code))

/** Codes of completed steps as the config holds them; anything else in it counts for nothing. */
export function completedCodes(config: unknown): ReadonlySet<string> {
  const { done } = (config ?? {}) as { done?: unknown }
  return new Set(Array.isArray(done) ? done.filter((code) => typeof code === 'string') : [])
}
