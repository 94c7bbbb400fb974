/** Runs in a worker thread: rehearses nothing, and tells the test what it was given to. */
import { BroadcastChannel } from 'node:worker_threads'
import type { Outing } from '../../motion/warm-up/warm-up.ts'

const channel = new BroadcastChannel('rehearsal')
channel.unref()

export default ({ sport }: Outing): void => channel.postMessage(sport)
