/** Runs in a short-lived worker thread, so that no reader keeps the simulator loaded. */
import { parentPort } from 'node:worker_threads'
import { simulateRide, simulateRun } from '@cadenza/simulator'
import type { WarmUpLog } from './warm-up.ts'

const short = { seed: 'warm-up', durationS: 30, rateHz: 100, tier: 'clean' } as const
const logs: WarmUpLog[] = [
  { sport: 'cycling', log: simulateRide(short).log },
  { sport: 'running', log: simulateRun(short).log },
]
parentPort?.postMessage(logs)
