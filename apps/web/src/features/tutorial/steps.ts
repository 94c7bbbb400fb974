/** Step of the guided tour: its target and text. */
export interface TutorialStep {
  /** Unique; stored when the step is completed. */
  code: string
  /** Steps without an order come last. */
  order?: number
  introText: string
  /** CSS selector of the element that it explains. */
  target: string
}

/**
 * Replaces steps by code, or adds them, and sorts: missing order last, then by code. Steps without intro text
 * are removed.
 */
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
        // Infinity − Infinity is NaN.
        0 ||
        (a.code < b.code ? -1 : 1),
    )
}

/** Steps still to be shown. */
export const pendingSteps = (steps: readonly TutorialStep[], done: ReadonlySet<string>) =>
  steps.filter(({ code }) => !done.has(code))

/** Codes of completed steps in the config; ignores invalid content. */
export function completedCodes(config: unknown): ReadonlySet<string> {
  const { done } = (config ?? {}) as { done?: unknown }
  return new Set(Array.isArray(done) ? done.filter((code) => typeof code === 'string') : [])
}
