/** Worker-thread module: generates the season's files one by one on request. */
import { parentPort, workerData } from 'node:worker_threads'
import { type DemoFile, demoSeason } from '@cadenza/simulator'
import { z } from 'zod'

const { skip, ...season } = z
  .object({
    seed: z.string(),
    endDay: z.string(),
    weeks: z.number().optional(),
    motionLogs: z.boolean().optional(),
    skip: z.number(),
  })
  .parse(workerData)

const files = demoSeason(season)
for (let passed = 0; passed < skip; passed++) files.next()

parentPort?.on('message', () => {
  const next = files.next()
  const file: DemoFile | undefined = next.done ? undefined : next.value
  parentPort?.postMessage(file, file ? [file.bytes.buffer] : [])
})
