/** Room for a number of bytes, shared by pieces of work that hold them. */
export interface Room {
  /** Runs the work once its bytes fit in. Work that needs more than the whole room runs alone. */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>
}

export function newRoom(most: number): Room {
  let taken = 0
  const waiting: { bytes: number; enter: () => void }[] = []

  function admit() {
    for (let next = waiting[0]; next && (taken === 0 || taken + next.bytes <= most); next = waiting[0]) {
      waiting.shift()
      taken += next.bytes
      next.enter()
    }
  }

  return {
    async within(bytes, work) {
      await new Promise<void>((enter) => {
        waiting.push({ bytes, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        taken -= bytes
        admit()
      }
    },
  }
}
