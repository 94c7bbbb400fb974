/** Every call of the product, by resource: one line each. */
import {
  accountArchiveEndpoints,
  accountEndpoints,
  accountSessionEndpoints,
  profileEndpoints,
} from './account.ts'
import { activityEndpoints, activityRow, figures } from './activities.ts'
import { apiTokenEndpoints } from './api-tokens.ts'
import { availabilityEndpoints } from './availability.ts'
import { calendarEndpoints, calendarEntryEndpoints } from './calendar.ts'
import { calendarFeedEndpoints } from './calendar-feed.ts'
import {
  accessLogEndpoints,
  athleteEndpoints,
  coachEndpoints,
  coachingEndpoints,
  invitationEndpoints,
  overviewEndpoints,
} from './coaching.ts'
import { complianceEndpoints } from './compliance.ts'
import { configEndpoints } from './configs.ts'
import { connectionEndpoints } from './connection.ts'
import { dashboardItemEndpoints } from './dashboard-items.ts'
import { dayRecordEndpoints } from './day-records.ts'
import { deviceUploadEndpoints } from './device-uploads.ts'
import { digestEndpoints } from './digests.ts'
import { drillEndpoints } from './drills.ts'
import { emailConfirmationEndpoints, passwordResetEndpoints } from './email-links.ts'
import { eventEndpoints } from './events.ts'
import { figureEndpoints, proposalEndpoints } from './figures.ts'
import { fileEndpoints, selectionEndpoints } from './files.ts'
import { graphqlEndpoints } from './graphql.ts'
import { liveSessionEndpoints } from './live-sessions.ts'
import { logEndpoints } from './logs.ts'
import { mergeEndpoints } from './merge.ts'
import { notificationEndpoints } from './notifications.ts'
import { docsEndpoints, errorBeaconEndpoints, healthEndpoints } from './operations.ts'
import { rangeEndpoints } from './ranges.ts'
import { recommendedWorkoutEndpoints } from './recommended-workouts.ts'
import { reportCommenterEndpoints } from './report-commenter.ts'
import { reportEndpoints } from './reports.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { shareEndpoints } from './shares.ts'
import { oidcEndpoints, sessionEndpoints, setupEndpoints, signUpEndpoints } from './sign-in.ts'
import { tagEndpoints } from './tags.ts'
import { targetRangeEndpoints } from './target-ranges.ts'
import { bestEndpoints, loadEndpoints, zoneTimeEndpoints } from './totals.ts'
import { uploadEndpoints } from './uploads.ts'
import { workoutEndpoints } from './workouts.ts'

export const endpoints = {
  session: sessionEndpoints,
  signUp: signUpEndpoints,
  setup: setupEndpoints,
  oidc: oidcEndpoints,
  connection: connectionEndpoints,
  passwordReset: passwordResetEndpoints,
  emailConfirmation: emailConfirmationEndpoints,
  secondFactor: secondFactorEndpoints,
  apiTokens: apiTokenEndpoints,
  account: accountEndpoints,
  accountSessions: accountSessionEndpoints,
  accountArchive: accountArchiveEndpoints,
  profiles: profileEndpoints,
  configs: configEndpoints,
  dayRecords: dayRecordEndpoints,
  coaches: coachEndpoints,
  athletes: athleteEndpoints,
  coaching: coachingEndpoints,
  invitations: invitationEndpoints,
  overview: overviewEndpoints,
  accessLog: accessLogEndpoints,
  notifications: notificationEndpoints,
  digests: digestEndpoints,
  events: eventEndpoints,
  uploads: uploadEndpoints,
  deviceUploads: deviceUploadEndpoints,
  activities: activityEndpoints,
  graphql: graphqlEndpoints,
  merge: mergeEndpoints,
  ranges: rangeEndpoints,
  shares: shareEndpoints,
  tags: tagEndpoints,
  targetRanges: targetRangeEndpoints,
  dashboardItems: dashboardItemEndpoints,
  workouts: workoutEndpoints,
  recommendedWorkouts: recommendedWorkoutEndpoints,
  reports: reportEndpoints,
  reportCommenter: reportCommenterEndpoints,
  drills: drillEndpoints,
  calendar: calendarEndpoints,
  calendarEntries: calendarEntryEndpoints,
  availability: availabilityEndpoints,
  calendarFeed: calendarFeedEndpoints,
  compliance: complianceEndpoints,
  figures: figureEndpoints,
  proposals: proposalEndpoints,
  bests: bestEndpoints,
  zoneTimes: zoneTimeEndpoints,
  load: loadEndpoints,
  liveSessions: liveSessionEndpoints,
  logs: logEndpoints,
  files: fileEndpoints,
  selections: selectionEndpoints,
  health: healthEndpoints,
  errorBeacon: errorBeaconEndpoints,
  docs: docsEndpoints,
}

/**
 * Schemas of values that the browser converts outside a call: it computes figures itself, and GraphQL answers
 * with rows.
 */
export const shapes = { figures, activityRow }
