/** Limits and intervals that browser and server share. */
export const requestTimeoutMs = 60_000
export const fileTimeoutMs = 120_000
export const freshnessMs = 300_000
/** Access token 1 hour, refresh token 7 days. */
export const accessTokenS = 3_600
export const refreshTokenS = 7 * 86_400
/**
 * Seconds for which a used refresh token still returns its successor, so that two tabs can refresh together.
 */
export const refreshGraceS = 10
/** Longest life of a personal token. */
export const apiTokenDaysMax = 365
export const rememberedCookieS = 365 * 86_400
export const rangeBatch = 10
export const activityListLimit = 5_000
/** Activities whose originals fit into one ZIP; their uuids are part of its URL. */
export const downloadLimit = 300
/** Ranges of one activity, in addition to its laps. */
export const rangesPerActivity = 500
export const tagsPerActivity = 50
/** Characters. */
export const tagLength = 50
export const targetRangesPerUser = 200
export const dashboardItemsPerUser = 200
export const dashboardItemBytes = 64 * 1024
export const workoutsPerUser = 2_000
/** Bytes of a request that carries a workout's definition. */
export const workoutBytes = 256 * 1024
/** Bytes of a file of a workout. Most take a tenth; reading the worst one takes 0.1 s. */
export const workoutFileBytes = 256 * 1024
export const tagsPerWorkout = 20
/** Workouts in one answer, if the request names no number, and at most. */
export const workoutPage = 100
export const workoutPageMax = 200
export const recommendedPerUser = 2_000
/** Athletes that one request recommends a workout to. */
export const recommendedAthletesMax = 100
/** Characters of the coach's message and of the athlete's reason. */
export const recommendedTextLength = 2_000
/** Recommended workouts in one answer. */
export const recommendedPage = 50
/** Sessions that last at the same time. */
export const liveSessionsPerUser = 2
/** Longest session. */
export const liveSessionSeconds = 86_400
/** Seconds without data after which a session ends by itself. */
export const liveIdleS = 900
/** Seconds in one batch of samples. */
export const liveBatchSeconds = 600
/** Columns in one batch of samples. */
export const liveChannels = 60
export const liveRangesPerBatch = 100
export const liveRangesPerSession = 500
export const liveSensors = 20
/** Bytes of one batch, unpacked. */
export const liveBatchBytes = 1024 * 1024
export const calendarEntriesPerUser = 20_000
/** Characters. */
export const calendarTitleLength = 200
export const calendarNoteLength = 2_000
export const calendarGoalLength = 200
/** Copies that one repetition makes. */
export const repeatedWeeksMax = 52
export const awayDaysMax = 366
/** Days that differ from their weekday. */
export const availabilityDaysPerUser = 5_000
/** Characters. */
export const availabilityNoteLength = 200
/** Characters of a search. */
export const searchLength = 200
export const rangeSearchLimit = 500
export const uploadPartBytes = 20_971_520
export const uploadPartsInParallel = 3
export const uploadFileBytes = 512 * 1024 * 1024
/** Size of an account archive, which is read directly from storage. */
export const uploadArchiveBytes = 32 * 1024 ** 3
export const notificationReloadMs = 10_000
export const routeReloadMs = 30_000
/** A screen that fails while it is drawn reloads once in this time. */
export const renderReloadMs = 60_000
export const tutorialFirstStepMs = 300
export const tutorialLaterStepMs = 100
export const quickHelpWidthPx = 600
export const copyrightFrom = 2016
/** Characters of a coach's note about an athlete. */
export const coachNoteMax = 2_000
/** Activities that one report is made from. */
export const activitiesPerReport = 10
export const rangesPerReport = 60
export const reportsPerUser = 2_000
/** Characters. */
export const reportNameLength = 200
export const reportTextLength = 20_000
export const reportMemoLength = 20_000
/** Reports in one answer. */
export const reportPage = 100
/** Characters of a text of a drill. */
export const drillTextLength = 2_000
/** Drills that the staff of an installation changed or added. */
export const drillsPerInstallation = 1_000
