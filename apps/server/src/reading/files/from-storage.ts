/**
 * Failure of the object storage: the file is not at fault, and a retry may succeed. `cause` is the original
 * error.
 */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
}

/** Awaits a storage call; turns any failure into `StorageFailed`. */
export async function fromStorage<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    throw new StorageFailed('Storage did not do its part', { cause })
  }
}
