// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML 1.0 has no way to write
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for an element or attribute and drops characters that XML cannot represent. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
}

/** Lines that are joined into one string before they are encoded. */
const PIECE = 4096

/** Builds a document line by line. */
export class XmlWriter {
  private readonly pieces: string[] = []
  private lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>']

  line(text: string): void {
    this.lines.push(text)
    if (this.lines.length === PIECE) this.flush()
  }

  done(): Uint8Array<ArrayBuffer> {
    this.flush()
    return new TextEncoder().encode(this.pieces.join(''))
  }

  private flush(): void {
    if (this.lines.length > 0) this.pieces.push(`${this.lines.join('\n')}\n`)
    this.lines = []
  }
}
