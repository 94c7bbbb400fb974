/** Programs after which formats are called; the others are called by their extension. */
const programs: Readonly<Record<string, string>> = { goldencheetah: 'GoldenCheetah', suunto: 'Suunto' }

/** Name of a file format for people. */
export const formatName = (format: string): string => programs[format] ?? format.toUpperCase()
