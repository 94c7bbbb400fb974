/**
 * Most levels of lists and objects within each other. No genuine request comes near, and deeper nesting would
 * overflow the stack of code that walks the value.
 */
const deepest = 100

/** True if JSON text nests deeper than the limit. */
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
