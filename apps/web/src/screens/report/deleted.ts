/** Reports that were deleted on this page, which its author may restore. */
const deleted = new Set<string>()

export const rememberDeleted = (uuid: string): void => void deleted.add(uuid)
export const wasDeleted = (uuid: string): boolean => deleted.has(uuid)
