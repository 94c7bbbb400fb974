/** Business constants of application.md §9 that browser and server share. */
export const requestTimeoutMs = 60_000
export const fileTimeoutMs = 120_000
export const freshnessMs = 300_000
/** Access token 1 hour, refresh token 7 days. */
export const accessTokenS = 3_600
export const refreshTokenS = 7 * 86_400
/** How long a spent refresh token still gets a further one of its family: two tabs refreshing together. */
export const refreshGraceS = 10
export const rememberedCookieS = 365 * 86_400
export const rangeBatch = 10
export const activityListLimit = 5_000
/** Whose originals come in one ZIP: their uuids have to fit into an address. */
export const downloadLimit = 300
/** Of an activity, beside its laps. */
export const rangesPerActivity = 500
export const tagsPerActivity = 50
export const targetRangesPerUser = 200
export const rangeSearchLimit = 500
export const uploadPartBytes = 20_971_520
export const uploadPartsInParallel = 3
export const uploadFileBytes = 512 * 1024 * 1024
/** Of a whole account's archive, which is read where it lies. */
export const uploadArchiveBytes = 32 * 1024 ** 3
export const notificationReloadMs = 10_000
export const routeReloadMs = 30_000
/** A screen that fails while it is drawn reloads once in this time. */
export const renderReloadMs = 60_000
export const tutorialFirstStepMs = 300
export const tutorialLaterStepMs = 100
export const quickHelpWidthPx = 600
export const copyrightFrom = 2016
/** Characters of what a coach keeps about an athlete. */
export const coachNoteMax = 2_000
