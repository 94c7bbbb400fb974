/** Result of a check, with what to do about it. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'problem'
  message: string
  advice?: string
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'warning',
  message,
  advice,
})

export const problem = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'problem',
  message,
  advice,
})

/** Findings of a check; an error is a problem. */
export async function found(
  check: string,
  advice: string,
  work: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    return [problem(check, messageOf(error), advice)]
  }
}

/** Message of an error; one of several addresses has none of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}
