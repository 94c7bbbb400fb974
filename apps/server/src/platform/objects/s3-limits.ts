/** Limits of calls to S3 and STS, in ms; `socketTimeout` is the time without a byte in either direction. */
export const s3Limits = { connectionTimeout: 5_000, socketTimeout: 10_000 }
