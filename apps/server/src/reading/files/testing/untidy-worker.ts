/** Test worker: leaves memory to the garbage collector, and tells how much it holds on its next visit. */
import { threadId } from 'node:worker_threads'

export interface Visit {
  threadId: number
  /** Bytes of array buffers, before this visit leaves any. */
  held: number
}

/** Two tasks wait for each other, so that each has a thread of its own. */
export default function visit(task: { begun: Int32Array<SharedArrayBuffer>; leave: number }): Visit {
  const { begun, leave } = task
  if (Atomics.add(begun, 0, 1) === 0) Atomics.wait(begun, 0, 1)
  else Atomics.notify(begun, 0)
  const held = process.memoryUsage().arrayBuffers
  new Uint8Array(new SharedArrayBuffer(leave)).fill(1)
  return { threadId, held }
}
