/**
 * Algorithm and version behind a figure. A motion metric may come from a device instead: then no motion data
 * is stored, and the device's averages are used.
 */
export function versionOf(
  algorithm: string | undefined,
  versions: Readonly<Record<string, number>>,
): { name: string; number: number } | undefined {
  const name = isByDevice(algorithm, versions) ? 'averages' : algorithm
  const number = name === undefined ? undefined : versions[name]
  return name === undefined || number === undefined ? undefined : { name, number }
}

/** Tests whether motion metrics came with the recording, once a second. */
export const isByDevice = (
  algorithm: string | undefined,
  versions: Readonly<Record<string, number>>,
): boolean => algorithm === 'motion' && versions.motion === undefined
