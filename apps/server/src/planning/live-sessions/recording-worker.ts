/** Thread that writes the recording of one session. */
import { parentPort, workerData } from 'node:worker_threads'
import { type WritableRecording, writeFit } from '@cadenza/recording'

parentPort?.postMessage(writeFit(workerData as WritableRecording))
