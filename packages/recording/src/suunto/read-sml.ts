/** Reads Suunto's SML as written by Moveslink and other programs. */

import type { Recording } from '../recording.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener } from '../xml/walk.ts'
import { SuuntoLog } from './log.ts'

export function isSml(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'sml'
}

/** Reads the samples, laps, pauses and pool lengths of an SML file. Each of several sports is a session. */
export function readSml(bytes: Uint8Array): Recording {
  const log = new SuuntoLog(bytes.length, { trustsNumber: false })
  const { truncated, malformed } = walkXml(bytes, new SmlListener(log))
  return log.finish('sml', truncated, malformed)
}

class SmlListener implements XmlListener {
  private readonly log: SuuntoLog
  private inEvents = false

  constructor(log: SuuntoLog) {
    this.log = log
  }

  open(name: string, _: Readonly<Record<string, string>>, parent: string): void {
    if (name === 'Sample') this.log.openSample()
    else if (name === 'Events') this.inEvents = true
    else if (this.inEvents && parent === 'Events') this.log.openEvent(name)
  }

  close(name: string, text: string, parent: string): void {
    if (name === 'Sample') this.log.closeSample()
    else if (name === 'Events') this.inEvents = false
    else if (text === '') return
    else if (this.inEvents) this.log.readEvent(name, text)
    else if (parent === 'Sample') this.log.readSample(name, text)
    else if (parent === 'R-R' && name === 'Data') this.log.readBeats(text)
    else if (parent === 'Header') this.log.readHeader(name, text)
    else if (parent === 'Device') this.log.readDevice(name, text)
  }
}
