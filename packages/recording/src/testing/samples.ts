/** Twenty seconds at 200 W and 140 bpm (for motion: of one foot) in each format. Every reader needs a sample here. */

import { writeFit } from '../fit/write.ts'
import type { Recording } from '../recording.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
export const startMs = Date.UTC(2026, 4, 1, 6)
export const seconds = Array.from({ length: 20 }, (_, s) => s)
const clock = (s: number) => new Date(startMs + s * 1000).toISOString()

export const samples: Record<Recording['format'], Uint8Array> = {
  fit: writeFit({
    startMs,
    timeMs: Int32Array.from(seconds, (s) => s * 1000),
    channels: [
      { name: 'power', unit: 'W', values: new Float32Array(20).fill(200) },
      { name: 'heartrate', unit: 'bpm', values: new Float32Array(20).fill(140) },
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 19_000, totals: {} }],
  }),
  tcx: utf8(`<?xml version="1.0"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>${clock(0)}</Id><Lap StartTime="${clock(0)}"><TotalTimeSeconds>19</TotalTimeSeconds><Track>
${seconds.map((s) => `<Trackpoint><Time>${clock(s)}</Time><HeartRateBpm><Value>140</Value></HeartRateBpm><Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Watts>200</Watts></TPX></Extensions></Trackpoint>`).join('\n')}
</Track></Lap></Activity></Activities></TrainingCenterDatabase>`),
  gpx: utf8(`<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><type>cycling</type><trkseg>
${seconds.map((s) => `<trkpt lat="47.${5000 + s}" lon="9.5"><time>${clock(s)}</time><extensions><power>200</power><x:TrackPointExtension><x:hr>140</x:hr></x:TrackPointExtension></extensions></trkpt>`).join('\n')}
</trkseg></trk></gpx>`),
  motion: utf8(`# cadenza-motion 1
# sport: run
# start_time: ${new Date(startMs).toISOString()}
time_ms,sensor,gx,gy,gz,ax,ay,az
${seconds.map((s) => `${s * 1000},left_foot,0.5,0,0,0,0,9.81`).join('\n')}
`),
  csv: utf8(`time,power,heart rate\n${seconds.map((s) => `${clock(s)},200,140`).join('\n')}\n`),
}
