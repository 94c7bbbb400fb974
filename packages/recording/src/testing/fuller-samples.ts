/** Short files with all that a format can hold: laps, pauses, several sports, lost sensors. */

import type { RecordingFormat } from '../recording.ts'
import { startMs } from './samples.ts'
import { writeSrm } from './srm.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const clock = (s: number) => new Date(startMs + s * 1000).toISOString()
const few = [0, 1, 2, 3]
/** Days from 1880 to the start. */
const day = Math.floor((startMs - Date.UTC(1880, 0, 1)) / 86_400_000)

const suuntoEvents = [
  { Activity: { ActivityType: 4, CustomModeId: '1' } },
  { Lap: { Type: 'Manual' } },
  { Pause: { State: true } },
  { Pause: { State: false } },
  { Activity: { ActivityType: 6 } },
  { Swimming: { Type: 'Stroke' } },
  { Swimming: { Type: 'Turn', PrevPoolLengthStyle: 'Freestyle' } },
]

function smlSample(second: number): string {
  const events = Object.entries(suuntoEvents[second] ?? {}).map(
    ([name, facts]) =>
      `<${name}>${Object.entries(facts)
        .map(([fact, value]) => `<${fact}>${value}</${fact}>`)
        .join('')}</${name}>`,
  )
  return `<Sample><UTC>${clock(second)}</UTC><Time>${second}</Time><HR>2.5</HR><Cadence>1.5</Cadence><Latitude>0.8</Latitude><Longitude>0.1</Longitude><Temperature>294.45</Temperature><Altitude>415</Altitude><Events>${events.join('')}</Events></Sample>`
}

export const fullerSamples: Readonly<Partial<Record<RecordingFormat, readonly Uint8Array[]>>> = {
  pwx: [
    utf8(
      `<pwx version="1.0"><workout><sportType>Run</sportType><title>Hills</title><device id=""><make>Garmin</make><model>Edge</model></device><time>2026-05-01T06:00:00+02:00</time><segment><name>Lap 1</name><summarydata><beginning>0</beginning><duration>2</duration><hr max="150" avg="140"/><dist>9</dist></summarydata></segment><event><timeoffset>1</timeoffset><type>Stopping</type></event><event><timeoffset>2</timeoffset><type>Starting</type></event>${few.map((s) => `<sample><timeoffset>${s}</timeoffset><hr>140</hr><pwr>200</pwr><pwrright>110</pwrright><torq>21.5</torq><lat>47.5</lat><lon>9.5</lon><extension><Gear>11</Gear></extension></sample>`).join('')}</workout></pwx>`,
    ),
  ],
  kml: [
    utf8(
      `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Day</name><Placemark><name>Ride</name><gx:MultiTrack><gx:interpolate>1</gx:interpolate>${[0, 10].map((from) => `<gx:Track>${few.map((s) => `<when>${clock(from + s)}</when>`).join('')}${few.map(() => '<gx:coord>9.5 47.5 400</gx:coord>').join('')}<ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate">${few.map(() => '<gx:value>140</gx:value>').join('')}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>`).join('')}</gx:MultiTrack></Placemark><Placemark><TimeStamp><when>${clock(60)}</when></TimeStamp><Point><coordinates>9.5,47.5,400</coordinates></Point></Placemark><Placemark><LineString><coordinates>9.5,47.5,400 9.6,47.5,400</coordinates></LineString></Placemark></Document></kml>`,
    ),
  ],
  fitlog: [
    utf8(
      `<FitnessWorkbook><AthleteLog>${['01', '20'].map((date) => `<Activity StartTime="2026-05-${date}T06:00:00Z"><Metadata Source="Imported from Garmin - Edge"/><Name>Ride</Name><Laps><Lap StartTime="2026-05-${date}T06:00:00Z" DurationSeconds="2"><Distance TotalMeters="9"/><HeartRate AverageBPM="140"/></Lap></Laps><Category Name="Cycling: Road"/><Track>${few.map((s) => `<pt tm="${s}" lat="47.5" lon="9.5" dist="${s}" ele="400" hr="140" cadence="90" power="200"/>`).join('')}</Track><TrackClock><Pause StartTime="2026-05-${date}T06:00:01Z" EndTime="2026-05-${date}T06:00:02Z"/></TrackClock></Activity>`).join('')}</AthleteLog></FitnessWorkbook>`,
    ),
  ],
  sml: [
    utf8(
      `<sml><DeviceLog><Header><Activity>Cycling</Activity><DateTime>2026-05-01T08:00:00</DateTime></Header><Device><Name>Suunto Ambit2</Name></Device><Samples>${suuntoEvents.map((_, s) => smlSample(s)).join('')}</Samples></DeviceLog></sml>`,
    ),
  ],
  suunto: [
    utf8(
      JSON.stringify({
        DeviceLog: {
          Header: { ActivityType: 2, DateTime: '2026-05-01T08:00:00.000+02:00', Device: { Name: 'Ibiza' } },
          Samples: suuntoEvents.map((event, s) => ({
            HR: 2.5,
            Power: null,
            Altitude: 415.5,
            TimeISO8601: clock(s),
            Events: [event],
          })),
        },
      }),
    ),
    utf8(
      JSON.stringify({
        Samples: few.map((s) => ({
          Attributes: { 'suunto/sml': { Sample: { HR: 2.5, Latitude: 0.8, Longitude: 0.1 } } },
          TimeISO8601: clock(s),
        })),
      }),
    ),
  ],
  hrm: [
    utf8(
      `[Params]\r\nVersion=107\r\nMonitor=37\r\nSMode=111110011\r\nDate=20260501\r\nStartTime=06:00:00.0\r\nLength=00:00:20.0\r\nInterval=5\r\n\r\n[IntTimes]\r\n00:00:09.5\t140\t130\t140\t150\r\n0\t0\t0\r\n00:00:20.0\t140\t130\t140\t150\r\n\r\n[HRData]\r\n${few.map(() => '140\t220\t90\t1300\t200\t12079\t985\r\n').join('')}`,
    ),
    utf8(
      '[Params]\nVersion=105\nMode=010\nDate=20260501\nStartTime=06:00:00\nInterval=238\n[HRData]\n800\n810\n9999\n820\n',
    ),
  ],
  srm: ([5, 9] as const).map((version) =>
    writeSrm({
      version,
      day,
      interval: [1, 2],
      markers: [{ name: 'one', start: 1, end: 2 }],
      blocks: [1, 60].map((startS) => ({
        startS,
        samples: few.map(() => ({
          power: 200,
          heartrate: 140,
          elevation: 400,
          temperature: 20,
          place: [47, 9],
        })),
      })),
    }),
  ),
  goldencheetah: [
    utf8(
      `{"RIDE":{"STARTTIME":"2026\\/05\\/01 06:00:00 UTC ","DEVICETYPE":"Edge ","TAGS":{"Sport":"Run ","Title":"Track \\"night\\" "},"INTERVALS":[{ "NAME":"Lap 1 ", "START":0, "STOP":2 },{ "NAME":"Peak ", "START":1, "STOP":2 }],"SAMPLES":[${few.map((s) => `{ "SECS":${s}, "KM":0.5, "WATTS":200, "HR":140, "LAT":47.5, "LON":9.5, "LRBALANCE":48.5, "TEMP":-255, "RCAD":80 }`).join(',')}],"XDATA":[ { "NAME" : "DEVELOPER", "VALUES" : [ "a", "b" ], "SAMPLES" : [ { "SECS":0, "VALUES":[ 1, 2 ] } { "SECS":1, "VALUES":[ 1, 2 ] } ] } ]}}`,
    ),
  ],
}
