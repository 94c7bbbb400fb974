/**
 * The algorithm that made a figure and its version. What the motion engine can compute may have come from a device instead:
 * then nothing of motion was kept, and its averages made the figure.
 */
export function versionOf(
  algorithm: string | undefined,
  versions: Readonly<Record<string, number>>,
): { name: string; number: number } | undefined {
  const name = isByDevice(algorithm, versions) ? 'averages' : algorithm
  const number = name === undefined ? undefined : versions[name]
  return name === undefined || number === undefined ? undefined : { name, number }
}

/** Whether the figures of motion came with the recording, once a second. */
export const isByDevice = (
  algorithm: string | undefined,
  versions: Readonly<Record<string, number>>,
): boolean => algorithm === 'motion' && versions.motion === undefined
