/** It is not the file's fault: another try may go better. `cause` is what happened. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
}

/** What storage gives, or a `StorageFailed`. */
export async function fromStorage<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    throw new StorageFailed('Storage did not do its part', { cause })
  }
}
