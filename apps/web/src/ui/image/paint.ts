/** Paints a part of the page onto a canvas: boxes, lines, text and canvases, with their styles. */

const transparent = /^rgba\(.*, 0\)$|^transparent$/

interface Place {
  left: number
  top: number
}

/** Tests whether an element is visible; false for hidden elements and those for screen readers. */
function isShown(style: CSSStyleDeclaration): boolean {
  return (
    style.display !== 'none' &&
    style.visibility !== 'hidden' &&
    Number(style.opacity) > 0 &&
    style.clipPath === 'none'
  )
}

function paintBox(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect, at: Place) {
  const x = box.left - at.left
  const y = box.top - at.top
  if (!transparent.test(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor
    context.fillRect(x, y, box.width, box.height)
  }
  const sides = [
    ['Top', x, y, x + box.width, y],
    ['Bottom', x, y + box.height, x + box.width, y + box.height],
    ['Left', x, y, x, y + box.height],
    ['Right', x + box.width, y, x + box.width, y + box.height],
  ] as const
  for (const [side, x1, y1, x2, y2] of sides) {
    const width = Number.parseFloat(style[`border${side}Width`])
    const kind = style[`border${side}Style`]
    const colour = style[`border${side}Color`]
    if (!width || kind === 'none' || transparent.test(colour)) continue
    // Inside the box, as browsers draw borders.
    const inward = side === 'Top' || side === 'Left' ? width / 2 : -width / 2
    const [dx, dy] = side === 'Top' || side === 'Bottom' ? [0, inward] : [inward, 0]
    context.strokeStyle = colour
    context.lineWidth = width
    context.setLineDash(kind === 'dashed' ? [3, 2] : [])
    context.beginPath()
    context.moveTo(x1 + dx, y1 + dy)
    context.lineTo(x2 + dx, y2 + dy)
    context.stroke()
  }
}

/** Lines of a text as broken by the browser. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange()
  const lines: { text: string; box: DOMRect }[] = []
  const { data } = node
  for (let i = 0; i < data.length; i++) {
    range.setStart(node, i)
    range.setEnd(node, i + 1)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.box.top - box.top) < 2) last.text += data[i]
    else lines.push({ text: data[i] ?? '', box })
  }
  return lines
}

function paintText(context: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration, at: Place) {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.textBaseline = 'middle'
  for (const { text, box } of linesOf(node))
    context.fillText(text, box.left - at.left, box.top - at.top + box.height / 2)
}

function paintElement(context: CanvasRenderingContext2D, element: Element, at: Place): void {
  const style = getComputedStyle(element)
  if (!isShown(style) || element.hasAttribute('data-not-in-image')) return
  const box = element.getBoundingClientRect()
  context.save()
  context.globalAlpha *= Number(style.opacity)
  paintBox(context, style, box, at)
  if (style.overflow !== 'visible') {
    context.beginPath()
    context.rect(box.left - at.left, box.top - at.top, box.width, box.height)
    context.clip()
  }
  if (element instanceof HTMLCanvasElement)
    context.drawImage(element, box.left - at.left, box.top - at.top, box.width, box.height)
  else if (element instanceof SVGElement && element.hasAttribute('data-in-image'))
    paintLines(context, element, at)
  // Icons belong to controls and are left out.
  else if (!(element instanceof SVGElement))
    for (const child of element.childNodes) {
      if (child instanceof Text && child.data.trim()) paintText(context, child, style, at)
      else if (child instanceof Element) paintElement(context, child, at)
    }
  context.restore()
}

/** Paints the lines of a drawing, such as samples in a legend. */
function paintLines(context: CanvasRenderingContext2D, drawing: SVGElement, at: Place) {
  const box = drawing.getBoundingClientRect()
  const [x, y] = [box.left - at.left, box.top - at.top]
  for (const line of drawing.querySelectorAll('line')) {
    const style = getComputedStyle(line)
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.setLineDash([...style.strokeDasharray.matchAll(/[\d.]+/g)].map(([px]) => Number(px)))
    context.beginPath()
    context.moveTo(x + line.x1.baseVal.value, y + line.y1.baseVal.value)
    context.lineTo(x + line.x2.baseVal.value, y + line.y2.baseVal.value)
    context.stroke()
  }
}

/** Background colour behind an element without one of its own. */
function groundOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!transparent.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}

/** Largest side of a canvas in all browsers, px. */
const largestPx = 8_192

/**
 * PNG of `part` below a headline, at twice the screen's size where that fits, in the current theme's colours.
 */
export async function pictureOf(part: HTMLElement, headline: string, second: string): Promise<Blob> {
  const box = part.getBoundingClientRect()
  const head = 56
  const style = getComputedStyle(part)
  const scale = Math.min(2, largestPx / box.width, largestPx / (box.height + head))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(box.width * scale)
  canvas.height = Math.round((box.height + head) * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to paint on')
  context.scale(scale, scale)
  context.fillStyle = groundOf(part)
  context.fillRect(0, 0, box.width, box.height + head)
  context.fillStyle = style.color
  context.textBaseline = 'middle'
  context.font = `600 18px ${style.fontFamily}`
  context.fillText(headline, 12, 20, box.width - 24)
  context.font = `400 12px ${style.fontFamily}`
  context.fillText(second, 12, 42, box.width - 24)
  paintElement(context, part, { left: box.left, top: box.top - head })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture became too large'))),
      'image/png',
    ),
  )
}
