/** The path of a call, its placeholders filled and encoded. Throws on a missing parameter. */
export function pathOf({ path }: { path: string }, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
