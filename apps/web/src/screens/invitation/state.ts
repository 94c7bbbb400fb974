/** State of the invitation page. */
export type InvitationState = 'loading' | 'pending' | 'accepted' | 'expired' | 'error'

interface Facts {
  accepted: boolean
  /** Error of the last call. */
  failure: unknown
  /** True once the invitation is loaded. */
  answered: boolean
}

/**
 * State from the calls: a 400 from any of them means that the invitation is over; other errors allow a retry.
 */
export function stateOf({ accepted, failure, answered }: Facts): InvitationState {
  if (accepted) return 'accepted'
  if (failure) {
    const isOver = typeof failure === 'object' && 'status' in failure && failure.status === 400
    return isOver ? 'expired' : 'error'
  }
  return answered ? 'pending' : 'loading'
}
