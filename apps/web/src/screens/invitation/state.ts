/** What the page of an invitation shows. */
export type InvitationState = 'loading' | 'pending' | 'accepted' | 'expired' | 'error'

interface Facts {
  accepted: boolean
  /** What the last call failed with. */
  failure: unknown
  /** The invitation's own data are there. */
  answered: boolean
}

/** A 400 means that the invitation is over, whichever call it came from; anything else can be tried again. */
export function stateOf({ accepted, failure, answered }: Facts): InvitationState {
  if (accepted) return 'accepted'
  if (failure) {
    const isOver = typeof failure === 'object' && 'status' in failure && failure.status === 400
    return isOver ? 'expired' : 'error'
  }
  return answered ? 'pending' : 'loading'
}
