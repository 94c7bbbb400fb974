import type { WritableRecording } from '../fit/write.ts'
import { CHANNELS_NAMESPACE, Columns, element, instant, rowsBySpan, splitAtPauses } from '../track/points.ts'
import { sportText } from '../track/sports.ts'
import { XmlWriter, xmlText } from '../xml/text.ts'

const root = `<gpx version="1.1" creator="Cadenza" xmlns="http://www.topografix.com/GPX/1/1" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1" xmlns:c="${CHANNELS_NAMESPACE}" \
xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd \
http://www.garmin.com/xmlschemas/TrackPointExtension/v2 \
https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">`

/**
 * Writes GPX 1.1: a track for each session, a segment for each stretch in which the timer ran, heart rate,
 * cadence, temperature and speed as Garmin's TrackPointExtension v2, power as its PowerExtension, all other
 * channels in a namespace of our own. Samples without a position, which GPX cannot hold, are left out. Heart
 * rate, cadence and power are whole numbers, positions whole semicircles.
 */
export function writeGpx(recording: WritableRecording): Uint8Array<ArrayBuffer> {
  const { startMs, timeMs, events = [] } = recording
  const columns = new Columns(recording)
  const latitude = columns.degrees('latitude')
  const longitude = columns.degrees('longitude')
  const elevation = columns.decimal('elevation')
  const temperature = columns.decimal('temperature')
  const depth = columns.decimal('depth')
  const heartrate = columns.whole('heartrate', 255, 1)
  const cadence = columns.whole('cadence', 254)
  const speed = columns.decimal('speed')
  const power = columns.whole('power', 65_535)
  const others = columns.remaining()

  function extensions(row: number): string {
    const tpx =
      element('tpx:atemp', temperature(row)) +
      element('tpx:depth', depth(row)) +
      element('tpx:hr', heartrate(row)) +
      element('tpx:cad', cadence(row)) +
      element('tpx:speed', speed(row))
    const all =
      element('pwr:PowerInWatts', power(row)) + element('tpx:TrackPointExtension', tpx) + others(row)
    return element('extensions', all)
  }

  const writer = new XmlWriter()
  writer.line(root)
  writer.line(`<metadata><time>${instant(startMs)}</time></metadata>`)
  const sessions = recording.sessions.toSorted((a, b) => a.startMs - b.startMs)
  const rows = rowsBySpan(timeMs, sessions, { from: 0, to: timeMs.length })
  for (const [i, session] of sessions.entries()) {
    writer.line('<trk>')
    if (session.name) writer.line(`<name>${xmlText(session.name)}</name>`)
    writer.line(`<type>${xmlText(sportText(session))}</type>`)
    for (const { from, to } of rows[i] ? splitAtPauses(timeMs, events, rows[i]) : []) {
      writer.line('<trkseg>')
      for (let row = from; row < to; row++) {
        const lat = latitude(row)
        const lon = longitude(row)
        if (lat === '' || lon === '') continue
        const time = instant(startMs + (timeMs[row] as number))
        const content = `${element('ele', withoutExponent(elevation(row)))}<time>${time}</time>${extensions(row)}`
        writer.line(`<trkpt lat="${lat}" lon="${lon}">${content}</trkpt>`)
      }
      writer.line('</trkseg>')
    }
    writer.line('</trk>')
  }
  writer.line('</gpx>')
  return writer.done()
}

/** The schema's elevation is a `decimal`, which knows no exponent; the other figures are doubles. */
function withoutExponent(text: string): string {
  return text.includes('e') ? Number(text).toFixed(9) : text
}
