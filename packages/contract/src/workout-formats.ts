/** The formats of workouts as files; `text` is our own. */
export const workoutFormats = ['fit', 'zwo', 'erg', 'mrc', 'text'] as const
export type WorkoutFormat = (typeof workoutFormats)[number]
