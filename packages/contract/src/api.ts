/** The calls of the product by name (application.md §7): the browser resolves paths here, the server checks its routes against it. */
export const apiPaths = {
  signIn: '/login',
  token: '/api/token/v1/',
  setup: '/api/setup/v1/',

  account: '/api/account/v1/',
  passwordReset: '/api/account/v1/password/reset',
  passwordResetToken: '/api/account/v1/password/reset/:resetToken',
  defaultFeatures: '/api/account/v1/default_features/',
  configs: '/api/account/v1/config/',
  config: '/api/account/v1/config/:configName',
  powerZones: '/api/account/v1/power_zone/',
  powerZone: '/api/account/v1/power_zone/:date',
  runPaceZones: '/api/account/v1/run_pace_zone/',
  runPaceZone: '/api/account/v1/run_pace_zone/:date',
  heartrateZones: '/api/account/v1/heartrate_zone/',
  heartrateZone: '/api/account/v1/heartrate_zone/:date',
  weights: '/api/account/v1/weight/',
  weight: '/api/account/v1/weight/:date',
  subscriptions: '/api/account/v1/subscription/',
  subscription: '/api/account/v1/subscription/:subscriptionUuid',
  invoices: '/api/account/v1/invoice/',
  upcomingInvoice: '/api/account/v1/invoice/upcoming',
  paymentMethod: '/api/account/v1/payment_method/',
  strava: '/api/account/v1/social/strava',
  trainingpeaks: '/api/account/v1/social/trainingpeaks',
  export: '/api/account/v1/export',
  exportSize: '/api/account/v1/export/size',
  exportData: '/files/accounts/:userUuid/:exportUuid',

  profile: '/api/profiles/v1/:userUuid',
  profileConfig: '/api/profiles/v1/:userUuid/config/:configName',
  profilePowerZones: '/api/profiles/v1/:userUuid/power_zone',
  profileRunPaceZones: '/api/profiles/v1/:userUuid/run_pace_zone',
  profileHeartrateZones: '/api/profiles/v1/:userUuid/heartrate_zone',
  profileWeights: '/api/profiles/v1/:userUuid/weight',

  bests: '/api/account/v1/bests/',
  profileBests: '/api/profiles/v1/:userUuid/bests',
  zoneTimes: '/api/account/v1/zone_times/',
  profileZoneTimes: '/api/profiles/v1/:userUuid/zone_times',
  load: '/api/account/v1/load/',
  profileLoad: '/api/profiles/v1/:userUuid/load',

  survey: '/api/survey/v1/:surveyName',
  surveyStatus: '/api/survey/v1/:surveyName/status',
  surveyResponse: '/api/survey/v1/:surveyName/response',

  activities: '/api/activities/v1/activities',
  activitiesRestore: '/api/activities/v1/activities/restore',
  activity: '/api/activities/v1/:activityUuid',
  activityRestore: '/api/activities/v1/:activityUuid/restore',
  ranges: '/api/activities/v1/:activityUuid/ranges/',
  rangesBulk: '/api/activities/v1/:activityUuid/ranges/bulk',
  rangesRestore: '/api/activities/v1/:activityUuid/ranges/restore',
  range: '/api/activities/v1/:activityUuid/ranges/:rangeInfo',
  rangeRestore: '/api/activities/v1/:activityUuid/ranges/:rangeInfo/restore',
  temporaryRange: '/api/activities/v1/:activityUuid/ranges/temporary/:span',
  share: '/api/activities/v1/:activityUuid/share',
  shareHash: '/api/activities/v1/:activityUuid/share/:shareHash',
  activityTags: '/api/activities/v1/:activityUuid/tags/',
  preRanges: '/api/activities/v1/:activityUuid/pre_ranges/',
  preRangesRestore: '/api/activities/v1/:activityUuid/pre_ranges/restore',
  analysis: '/api/activities/v1/:activityUuid/analysis/',
  logs: '/api/activities/v1/:activityUuid/logs/',
  log: '/api/activities/v1/:activityUuid/logs/:logName',
  files: '/api/activities/v1/:activityUuid/files/',
  file: '/api/activities/v1/:activityUuid/files/:fileName',
  logData: '/logs/activities/:activityUuid/:logName',
  fileData: '/files/activities/:activityUuid/:fileName',
  tags: '/api/activities/v1/tags/',
  activitiesGraphql: '/api/activities/v1/graphql',
  analysisGraphql: '/api/analysis/v2/graphql',

  targetRanges: '/api/target_ranges/v1/',
  targetRange: '/api/target_ranges/v1/:targetRangeUuid',
  targetRangeRestore: '/api/target_ranges/v1/:targetRangeUuid/restore',
  workouts: '/api/workouts/v1/',
  workout: '/api/workouts/v1/:workoutUuid',
  workoutCopy: '/api/workouts/v1/:workoutUuid/copy/',
  recommendedWorkouts: '/api/workouts/v1/recommended/',
  recommendedWorkout: '/api/workouts/v1/recommended/:workoutUuid',
  dashboardItems: '/api/dashboard/v1/item/',
  dashboardItem: '/api/dashboard/v1/item/:itemUuid',

  coaches: '/api/coach/v1/coaches/',
  coach: '/api/coach/v1/coaches/:coachUuid',
  athletes: '/api/coach/v1/athletes/',
  athlete: '/api/coach/v1/athletes/:athleteUuid',
  inviteAthlete: '/api/coach/v1/athletes/invite',
  invitation: '/api/coach/v1/athletes/invite/:invitationToken',

  notifications: '/api/notifications/v1/',
  events: '/api/events/v1/',
  uploadToken: '/api/devices/v1/web_app/upload_token',
  uploads: '/api/devices/v1/web_app/uploads',
  liveSessions: '/api/live_sessions/v1/',
  liveSession: '/api/live_sessions/v1/:liveSessionUuid',

  reports: '/api/reports/v1/',
  report: '/api/reports/v1/:reportUuid',
  reportReverse: '/api/reports/v1/u/:userUuid/s/:activitySessionId',
  reportAccept: '/api/reports/v1/:reportUuid/accept',
  reportRegenerate: '/api/reports/v1/:reportUuid/regenerate_comments',
  reportCommenter: '/api/report_commenter/v1/',
} as const

export type ApiName = keyof typeof apiPaths

/** The path of a call, its placeholders filled and encoded. Throws on a missing parameter. */
export function apiPath(name: ApiName, params: Readonly<Record<string, string>> = {}): string {
  return apiPaths[name].replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`The call ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
