/** Lists and objects within each other: nothing of ours comes near, and what walks a value would run out of its stack. */
const deepest = 100

/** Whether JSON text nests deeper than any of ours. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') quoted = !quoted
    else if (quoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
