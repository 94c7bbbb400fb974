import type { WritableRecording } from '../fit/write.ts'
import type { Lap, Session, Totals } from '../recording.ts'
import {
  CHANNELS_NAMESPACE,
  Columns,
  element,
  instant,
  type Rows,
  rowsBySpan,
  splitAtPauses,
} from '../track/points.ts'
import { isOnFoot } from '../track/sports.ts'
import { XmlWriter, xmlText } from '../xml/text.ts'
import { triggers } from './lap-figures.ts'

const root = `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2" xmlns:c="${CHANNELS_NAMESPACE}" \
xsi:schemaLocation="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 \
https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd \
http://www.garmin.com/xmlschemas/ActivityExtension/v2 \
https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd">`

const tcxTriggers = new Map([...triggers].map(([tcx, fit]) => [fit, tcx]))

/**
 * Writes TCX: an activity for each session with its laps, a Track for each stretch of a lap in which the
 * timer ran, speed, a runner's cadence and power as Garmin's ActivityExtension, channels that neither has in
 * a namespace of our own. Heart rate, cadence and power are whole numbers, positions whole semicircles; of
 * sports TCX knows cycling, running and others.
 */
export function writeTcx(recording: WritableRecording): Uint8Array<ArrayBuffer> {
  const { timeMs } = recording
  const writer = new XmlWriter()
  writer.line(root)
  writer.line('<Activities>')
  const sessions = recording.sessions.toSorted((a, b) => a.startMs - b.startMs)
  const rows = rowsBySpan(timeMs, sessions, { from: 0, to: timeMs.length })
  for (const [i, session] of sessions.entries()) {
    writeActivity(writer, recording, session, sessions[i + 1], rows[i] ?? { from: 0, to: 0 })
  }
  writer.line('</Activities>')
  writer.line('</TrainingCenterDatabase>')
  return writer.done()
}

function writeActivity(
  writer: XmlWriter,
  recording: WritableRecording,
  session: Session,
  next: Session | undefined,
  rows: Rows,
): void {
  const { startMs, timeMs, events = [], laps = [] } = recording
  const point = pointWriter(recording, session)
  const own = laps
    .filter(
      (lap) => lap.startMs >= session.startMs && lap.startMs < (next?.startMs ?? Number.POSITIVE_INFINITY),
    )
    .toSorted((a, b) => a.startMs - b.startMs)
  const written: Lap[] = own.length > 0 ? own : [session]
  const rowsOfLap = rowsBySpan(timeMs, written, rows)
  writer.line(`<Activity Sport="${tcxSport(session)}">`)
  writer.line(`<Id>${instant(startMs + session.startMs)}</Id>`)
  for (const [i, lap] of written.entries()) {
    const part = rowsOfLap[i] ?? { from: 0, to: 0 }
    writer.line(`<Lap StartTime="${instant(startMs + lap.startMs)}">`)
    writer.line(lapFigures(lap, distanceIn(recording, part)))
    for (const { from, to } of splitAtPauses(timeMs, events, part)) {
      writer.line('<Track>')
      for (let row = from; row < to; row++) writer.line(point(row))
      writer.line('</Track>')
    }
    if (lap.name && lap !== session) writer.line(`<Notes>${xmlText(lap.name)}</Notes>`)
    const extension = lapExtension(lap.totals, isOnFoot(session))
    if (extension !== '') writer.line(`<Extensions><x:LX>${extension}</x:LX></Extensions>`)
    writer.line('</Lap>')
  }
  if (session.name) writer.line(`<Notes>${xmlText(session.name)}</Notes>`)
  writer.line(creator(recording.device))
  writer.line('</Activity>')
}

function tcxSport({ sport }: Session): 'Biking' | 'Running' | 'Other' {
  if (sport === 'cycling') return 'Biking'
  return sport === 'running' ? 'Running' : 'Other'
}

function pointWriter(recording: WritableRecording, session: Session): (row: number) => string {
  const { startMs, timeMs } = recording
  const columns = new Columns(recording)
  const latitude = columns.degrees('latitude')
  const longitude = columns.degrees('longitude')
  const elevation = columns.decimal('elevation')
  const distance = columns.decimal('distance')
  const heartrate = columns.whole('heartrate', 255, 1)
  const cadence = columns.whole('cadence', 254)
  const speed = columns.decimal('speed')
  const power = columns.whole('power', 65_535)
  const others = columns.remaining()
  const steps = isOnFoot(session)
  return (row) => {
    const lat = latitude(row)
    const lon = longitude(row)
    const place = `${element('LatitudeDegrees', lat)}${element('LongitudeDegrees', lon)}`
    const tpx =
      element('x:Speed', speed(row)) +
      (steps ? element('x:RunCadence', cadence(row)) : '') +
      element('x:Watts', power(row))
    const content =
      `<Time>${instant(startMs + (timeMs[row] as number))}</Time>` +
      (lat === '' || lon === '' ? '' : element('Position', place)) +
      element('AltitudeMeters', elevation(row)) +
      element('DistanceMeters', distance(row)) +
      element('HeartRateBpm', element('Value', heartrate(row))) +
      (steps ? '' : element('Cadence', cadence(row))) +
      element('Extensions', element('x:TPX', tpx) + others(row))
    return `<Trackpoint>${content}</Trackpoint>`
  }
}

/** The required and optional figures of a lap, in the order of the schema. */
function lapFigures({ totals, startMs, endMs, trigger }: Lap, distanceM: number): string {
  const seconds = totals.total_timer_time ?? (endMs - startMs) / 1000
  const bpm = (name: string, figure: number | undefined) =>
    element(name, element('Value', whole(figure, 255, 1)))
  return (
    element('TotalTimeSeconds', String(seconds)) +
    element('DistanceMeters', String(totals.total_distance ?? distanceM)) +
    element('MaximumSpeed', plain(totals.max_speed)) +
    element('Calories', whole(totals.total_calories, 65_535) || '0') +
    bpm('AverageHeartRateBpm', totals.avg_heart_rate) +
    bpm('MaximumHeartRateBpm', totals.max_heart_rate) +
    '<Intensity>Active</Intensity>' +
    element('Cadence', whole(totals.avg_cadence, 254)) +
    element('TriggerMethod', tcxTriggers.get(trigger ?? '') ?? 'Manual')
  )
}

function lapExtension(totals: Totals, steps: boolean): string {
  const cadence = (bike: string, run: string, figure: number | undefined) =>
    element(`x:${steps ? run : bike}`, whole(figure, 254))
  return (
    element('x:AvgSpeed', plain(totals.avg_speed)) +
    (steps ? element('x:AvgRunCadence', whole(totals.avg_cadence, 254)) : '') +
    cadence('MaxBikeCadence', 'MaxRunCadence', totals.max_cadence) +
    element('x:AvgWatts', whole(totals.avg_power, 65_535)) +
    element('x:MaxWatts', whole(totals.max_power, 65_535))
  )
}

/** Metres between the first and the last sample that know theirs; 0 if none does. */
function distanceIn({ channels }: WritableRecording, { from, to }: Rows): number {
  const values = channels.find(({ name }) => name === 'distance')?.values.subarray(from, to)
  const known = values && Array.from(values).filter(Number.isFinite)
  return Math.max(0, (known?.at(-1) ?? 0) - (known?.[0] ?? 0))
}

function creator(device: WritableRecording['device']): string {
  const name = [device?.manufacturer, device?.product].filter(Boolean).join(' ') || 'Cadenza'
  const unit = /^\d{1,9}$/.test(device?.serial ?? '') ? device?.serial : '0'
  return (
    `<Creator xsi:type="Device_t"><Name>${xmlText(name)}</Name><UnitId>${unit}</UnitId><ProductID>0</ProductID>` +
    '<Version><VersionMajor>0</VersionMajor><VersionMinor>0</VersionMinor></Version></Creator>'
  )
}

function whole(figure: number | undefined, most: number, least = 0): string {
  const value = Math.round(figure ?? Number.NaN)
  return value >= least && value <= most ? String(value) : ''
}

function plain(figure: number | undefined): string {
  return figure !== undefined && Number.isFinite(figure) ? String(figure) : ''
}
