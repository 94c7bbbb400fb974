/** Warm-up module that only reports what it was given. */
import { BroadcastChannel } from 'node:worker_threads'
import type { WarmUpLog } from '../../motion/warm-up/warm-up.ts'

const channel = new BroadcastChannel('warm-up')
channel.unref()

export default ({ sport }: WarmUpLog): void => channel.postMessage(sport)
