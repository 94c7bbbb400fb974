import { createEmitter } from '../../platform/signal.ts'

/** Restarts the tour of the current screen. */
export const restartTutorial = createEmitter()
