/**
 * Twenty seconds at 200 W and 140 bpm (for motion: of one foot) in each format. Every reader needs a sample
 * here.
 */

import { writeFit } from '../fit/write.ts'
import type { Recording } from '../recording.ts'
import { writeSrm } from './srm.ts'

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
  pwx: utf8(`<?xml version="1.0"?>
<pwx xmlns="http://www.peaksware.com/PWX/1/0" version="1.0"><workout><sportType>Bike</sportType><device id="1"><make>SRM</make><model>PC8</model></device><time>${clock(0)}</time><segment><name>Lap 1</name><summarydata><beginning>0</beginning><duration>19</duration></summarydata></segment>
${seconds.map((s) => `<sample><timeoffset>${s}</timeoffset><hr>140</hr><pwr>200</pwr><lat>47.${5000 + s}</lat><lon>9.5</lon></sample>`).join('\n')}
</workout></pwx>`),
  kml: utf8(`<?xml version="1.0"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
${seconds.map((s) => `<when>${clock(s)}</when>`).join('\n')}
${seconds.map((s) => `<gx:coord>9.5 47.${5000 + s} 400</gx:coord>`).join('\n')}
<ExtendedData><SchemaData>${(
    [
      ['power', 200],
      ['heartrate', 140],
    ] as const
  )
    .map(
      ([name, value]) =>
        `<gx:SimpleArrayData name="${name}">${`<gx:value>${value}</gx:value>`.repeat(seconds.length)}</gx:SimpleArrayData>`,
    )
    .join('')}</SchemaData></ExtendedData></gx:Track></Placemark></kml>`),
  fitlog: utf8(`<?xml version="1.0"?>
<FitnessWorkbook xmlns="http://www.zonefivesoftware.com/xmlschemas/FitnessLogbook/v2"><AthleteLog><Activity StartTime="${clock(0)}"><Category Name="Cycling"/><Laps><Lap StartTime="${clock(0)}" DurationSeconds="19"/></Laps><Track StartTime="${clock(0)}">
${seconds.map((s) => `<pt tm="${s}" lat="47.${5000 + s}" lon="9.5" hr="140" power="200"/>`).join('\n')}
</Track></Activity></AthleteLog></FitnessWorkbook>`),
  sml: utf8(`<?xml version="1.0" encoding="utf-8"?>
<sml xmlns="http://www.suunto.com/schemas/sml"><DeviceLog><Header><Activity>Cycling</Activity><DateTime>2026-05-01T08:00:00</DateTime></Header><Device><Name>Suunto Ambit2</Name></Device><Samples>
${seconds.map((s) => `<Sample><UTC>${clock(s)}</UTC><Time>${s}</Time><HR>${140 / 60}</HR><BikePower>200</BikePower><SampleType>periodic</SampleType></Sample>`).join('\n')}
</Samples></DeviceLog></sml>`),
  suunto: utf8(
    JSON.stringify({
      DeviceLog: {
        Header: { ActivityType: 4, DateTime: '2026-05-01T08:00:00.000+02:00' },
        Samples: seconds.map((s) => ({ HR: 140 / 60, Power: 200, TimeISO8601: clock(s) })),
      },
    }),
  ),
  hrm: utf8(`[Params]
Version=106
Monitor=34
SMode=000100100
Date=20260501
StartTime=06:00:00.0
Length=00:00:20.0
Interval=1

[IntTimes]
00:00:20.0\t140\t140\t140\t140

[HRData]
${seconds.map(() => '140\t200').join('\r\n')}\r
`),
  srm: writeSrm({
    version: 7,
    day: Math.round((startMs - Date.UTC(1880, 0, 1)) / 86_400_000 - 0.25),
    blocks: [{ startS: 6 * 3600, samples: seconds.map(() => ({ power: 200, heartrate: 140 })) }],
  }),
  goldencheetah: utf8(`\ufeff{
\t"RIDE":{
\t\t"STARTTIME":"2026\\/05\\/01 06:00:00 UTC ",
\t\t"RECINTSECS":1,
\t\t"TAGS":{ "Sport":"Bike " },
\t\t"SAMPLES":[
${seconds.map((s) => `\t\t\t{ "SECS":${s}, "KM":${s / 100}, "WATTS":200, "HR":140 }`).join(',\n')}
\t\t]
\t}
}
`),
  motion: utf8(`# cadenza-motion 1
# sport: run
# start_time: ${new Date(startMs).toISOString()}
time_ms,sensor,gx,gy,gz,ax,ay,az
${seconds.map((s) => `${s * 1000},left_foot,0.5,0,0,0,0,9.81`).join('\n')}
`),
  csv: utf8(`time,power,heart rate\n${seconds.map((s) => `${clock(s)},200,140`).join('\n')}\n`),
}
