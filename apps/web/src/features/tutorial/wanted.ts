import { createEmitter } from '../../platform/signal.ts'

/** Starts the tour of the current screen again. */
export const restartTutorial = createEmitter()
