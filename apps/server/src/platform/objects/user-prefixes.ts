/**
 * Prefixes of one user's objects, each followed by the user's uuid. Deleting an account deletes everything
 * under them.
 */
export const uploadsPrefix = 'uploads/'
/** Parts of multipart uploads. */
export const partsPrefix = 'multipart/'
/** Originals and Arrow files of activities. */
export const activitiesPrefix = 'activities/'
/** Files of an archive, from unpacking until they are stored. */
export const unpackedPrefix = 'unpacked/'
export const exportsPrefix = 'exports/'

export const userPrefixes = [uploadsPrefix, partsPrefix, unpackedPrefix, activitiesPrefix, exportsPrefix]
