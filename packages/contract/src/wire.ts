/**
 * What goes over the wire: JSON in snake_case. Schemas validate on the server and give the browser its types.
 * The conversion to camelCase is in `case.ts`.
 */
export * from './wire/activities.ts'
export * from './wire/findings.ts'
export * from './wire/logs.ts'
export * from './wire/notifications.ts'
export * from './wire/ranges.ts'
export * from './wire/records.ts'
export * from './wire/session.ts'
export * from './wire/shares.ts'
export * from './wire/tags.ts'
export * from './wire/uploads.ts'
export { activityUuids, day, type ErrorBody, errorBody, instant, userQuery, uuid } from './wire/values.ts'
