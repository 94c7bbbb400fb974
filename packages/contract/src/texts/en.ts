/** Every text that browser and server share, in English: the other languages have the same keys. */
export const en = {
  // Validation
  ErrorUsernameRequired: 'Username is required.',
  ErrorEmailRequired: 'Email is required.',
  ErrorEmailInvalid: 'Please enter an email address such as name@example.com.',
  ErrorEmailTaken: 'This email address already has an account.',
  ErrorPasswordRequired: 'Password is required.',
  ErrorPasswordDoNotMatch: 'Passwords do not match.',
  ErrorPasswordLength: 'Password must be at least {count} characters.',
  ErrorPasswordTooLong: 'Password must be at most {count} characters.',
  ErrorPasswordCommon: 'This password is too common. Please choose another one.',
  ErrorPasswordSimple: 'This password is too simple. Avoid repeated characters and sequences such as abcdef.',
  ErrorPasswordOwnName: 'Do not use your own name or email address as your password.',
  ErrorNameCharacters: 'A name cannot contain line breaks or control characters.',
  ErrorNameAddress: 'A name cannot contain a web or email address. Put a space after a full stop.',
  ErrorCurrentPasswordRequired: 'Current password is required.',
  ErrorCurrentPasswordWrong: 'The current password is incorrect.',
  ErrorEnterValue: 'Please enter a value.',
  ErrorInvalidDate: 'Month and day combination is invalid.',
  ErrorFutureDate: "Please select a date before today's date.",
  ErrorRegisteredDate: 'This date has already been registered.',
  ErrorInvalidValue: 'This value is not allowed here.',
  ErrorOutOfBounds: 'Please enter a value from {min} to {max}.',
  ErrorTooLong: 'Please enter at most {count} characters.',
  ErrorTooMany: 'At most {count} are allowed.',
  ErrorNotMergeable: 'These recordings do not belong to the same activity and cannot be merged.',
  ErrorNotMerged: 'This activity is not a merged activity.',
  ErrorSpanOrder: 'The end must be after the start.',
  ErrorBandOrder: 'The lower value must not be greater than the upper one.',
  ErrorOutsideActivity: 'The range must lie within the activity.',
  ErrorLapFixed: 'The times of a lap cannot be changed, only its name and note.',
  ErrorUnknownField: 'This field does not exist.',
  ErrorQuery: 'The query is invalid: {detail}',
  ErrorQueryTooLarge: 'The query asks for too much data. Please request less at once.',
  ErrorIntervalTooSmall: 'Choose a larger interval: at most {count} cells can be shown.',
  ErrorWholeActivities:
    'This figure exists for whole activities only. Remove the limits on metrics and the position on the bike, or choose another figure.',
  ErrorReservedName: 'This name is reserved. Please choose another one.',
  ErrorSetupCode: 'The code is incorrect. It is shown in the terminal that runs the server.',
  // Requests
  BadRequest: 'The request could not be understood.',
  MalformedJson: 'The request body is not valid JSON.',
  ValidationFailed: 'Please check the values you entered.',
  SignInRequired: 'Please log in.',
  WrongCredentials: 'The email address or password is incorrect.',
  TooManySignIns: 'Too many failed attempts. Please try again in {minutes} minutes.',
  TooManyRequests: 'Too many requests. Please try again in {seconds} seconds.',
  TooManyInvitations:
    'You can send at most {count} invitations per hour. Please try again in {minutes} minutes.',
  TooSlow: 'The request took too long to arrive. Please try again.',
  ConfirmEmailFirst:
    'Confirm your email address before you send invitations. The link is in the email from Cadenza.',
  SessionEnded: 'Your session has ended. Please log in again.',
  TotpRequired: 'Enter the code from your authenticator app or one of your recovery codes.',
  TotpWrong: 'The code is incorrect or has already been used. Please wait for the next one.',
  ResetLinkInvalid: 'This link has expired or has already been used. Please request a new one.',
  SignUpClosed: 'Sign-up is not open on this site.',
  OidcFailed: 'The external login failed. Please try again.',
  OidcEmailUnverified:
    'The other service has not verified your email address, so you cannot log in with it. Verify it there and try again.',
  OidcNoAccount: 'There is no account with your email address here. Please ask the site administrator.',
  OidcLinkNeeded:
    'Your email address already has an account here. Log in with your password and connect the other service under Account & Preferences.',
  Forbidden: 'You do not have permission to do this.',
  NotFound: 'Not found, or you do not have access to it.',
  Conflict: 'Someone else changed this in the meantime. Check the current version and try again.',
  TooLarge: 'This is too large. The maximum is {size}.',
  UnsupportedType: 'This content type is not supported.',
  SetupClosed: 'This site is already set up.',
  Unavailable: 'The service is temporarily unavailable. Please try again shortly.',
  StorageFull: 'The server’s storage is full. Please tell its administrator.',
  StorageUnavailable:
    'The server’s storage is unavailable at the moment. Nothing was changed. Please try again shortly.',
  Unexpected: 'Sorry, something went wrong. Please try again.',
  Offline: 'Communication error occured. Please check your internet connection and try again.',
  // Uploads
  UploadUnknownFormat:
    'This file format is not supported. Supported are FIT, TCX, GPX, CSV, PWX, KML, SML, HRM, SRM and FITLOG files, JSON from Suunto and GoldenCheetah, and ZIP or gzip archives of them.',
  UploadNoMotionRows: 'The motion log contains no readable rows.',
  UploadEmpty: 'The file is empty.',
  UploadNoRecords: 'The file contains no recorded data, only settings or daily monitoring data.',
  UploadTooLarge: 'The file is too large. The maximum is {size}.',
  UploadReadFailed: 'The file could not be read.',
  UploadStorageFailed:
    'The file could not be imported: the server’s storage was unavailable for a day. Try reading the file again.',
  UploadStoppedServer: 'The file could not be imported: reading it stopped the server several times.',
  UploadTookTooLong: 'Processing the file took too long.',
  UploadMissing: 'The uploaded file did not arrive.',
  UploadNoTimes: 'The file has no times for its points. It may be a planned route.',
  UploadUnknownColumns:
    'The table has no known columns. Its first line must name a time and at least one of power, heart rate, cadence, speed, distance, elevation, latitude and longitude.',
  UploadUnknownUnits:
    'The motion log uses unknown units. Supported units are rad/s or deg/s, and m/s^2 or g.',
  UploadUnknownSensors:
    'The file does not say where the motion sensor was worn. Name the file after the position, for example left_foot.',
  UploadNoGravity:
    'The acceleration in this file is without gravity, which the analysis needs. Export “Acceleration (with g)” instead of “Linear Acceleration”.',
  UploadXmlWithDtd:
    'The file contains a document type definition or custom entities, which are rejected for security reasons.',
  UploadMotionTooLarge:
    'This motion log is larger than 512 MB when unpacked. Compress it with gzip (.motion.csv.gz) and upload it again.',
  UploadArchiveTooLarge: 'The archive is too large when unpacked, or contains too many files.',
  UploadArchiveEncrypted: 'The archive is password-protected. Please unpack it first.',
  UploadArchiveUnsupported:
    'The archive uses an unsupported compression method. Please create a standard ZIP file.',
  UploadArchiveDamaged: 'The archive is damaged or incomplete.',
  UploadArchiveEmpty: 'The archive contains no files.',
  UploadPartlyRead: '{failed} of {total} files could not be read.',
  ArchivePartUnreadable: 'This part of the archive is damaged or invalid. The rest was imported.',
  ArchiveOriginalMissing: 'The archive does not contain the original file of this activity.',
  ArchiveOriginalDamaged: 'The original file is damaged: it does not match the one listed in the archive.',
  ArchiveOfLaterVersion:
    'The archive was created by a later version of Cadenza. Please update Cadenza first.',
  // Notifications
  NotificationUploaded: 'Your activity "{title}" has been uploaded.',
  NotificationUploadedBefore: 'Your activity "{title}" had already been uploaded.',
  NotificationJoined: '"{title}" was merged with an existing recording of the same activity.',
  NotificationMailNotDelivered:
    'The email to {name} could not be delivered. Check the address and send it again.',
  NotificationArchiveRead: 'Activities imported from "{fileName}": {count}.',
  NotificationArchivePartlyRead:
    'Activities imported from "{fileName}": {count}. {failed} of {total} files could not be read.',
  NotificationArchiveBefore: 'All activities in "{fileName}" had already been uploaded.',
  NotificationParseError: 'Your activity "{title}" has an error.',
  NotificationParseErrorUntitled: 'Your activity has an error.',
  NotificationUploadError:
    'Your file "{fileName}" uploaded on {uploadedAt} could not be processed successfully.',
  InvitationOver:
    'This invitation has expired or has already been used. Please ask your coach for a new one.',
  InvitationOwn: 'You cannot be your own coach.',
  AlreadyLinked: 'You are already connected with this coach.',
  CoachHasAthletes: 'You still have athletes. Disconnect from them first.',
  ErrorTooManyInvitations: 'You can have at most {count} pending invitations. Withdraw one first.',
  NotificationCoachLinked: '{name} is now your coach.',
  NotificationAthleteLinked: '{name} is now your athlete.',
  NotificationCoachLeft: '{name} is no longer your coach.',
  NotificationAthleteLeft: '{name} is no longer your athlete.',
  NotificationMarked: '{name} edited ranges or tags in "{title}".',
  NotificationPlanned: '{name} changed your calendar.',
  NotificationSessionReused:
    'An old login of yours was used again. All devices using it have been logged out. If this was not you, change your password.',
  NotificationTokenCreated:
    'The personal token "{name}" was created for your account. If this was not you, revoke it and change your password.',
  NotificationCoachAsks: '{name} would like to be your coach again. You decide.',
  // Problems found by file readers
  ReadTruncated: 'The file is incomplete. Everything up to its end was imported.',
  ReadBadChecksum: 'The checksum of the file is wrong. Some of its data may be damaged.',
  ReadBadHeader: 'The file header is damaged, but the data was read.',
  ReadSkippedBytes: 'Unreadable parts of the file were skipped.',
  ReadMisalignedFields: 'Some fields do not have the size declared by the device. They were skipped.',
  ReadTimeBackwards: 'The clock jumped backwards. The samples were sorted by time.',
  ReadClockJump: 'The clock was set on the way. The samples after it were moved to where they belong.',
  ReadRepeatedTime: 'Several samples have the same time. They were merged.',
  ReadNoSession: 'The file has no summary. Start, end and totals were calculated from its samples.',
  ReadUndefinedMessage: 'The file contains undefined messages. They were skipped.',
  ReadBadSpan: 'A lap or session has invalid times. They were corrected from the samples.',
  ReadMalformed: 'Parts of the file do not follow its format. Everything readable was imported.',
  ReadMissingTime: 'Some points have no time. They were skipped.',
  ReadMissingStart: 'The file has no start date. The upload time is used instead.',
  ReadUnknownSensor: 'Motion sensors at unknown positions were skipped.',
  ReadImpossiblePower:
    'The power meter reported impossible values (3,000 W or more). They count in no figure; exports keep them.',
  ReadNoGravity:
    'The acceleration without gravity was skipped. The analysis needs “Acceleration (with g)” instead of “Linear Acceleration”.',
  ReadTrackRepeated: 'A track occurs several times in the file. It was imported once.',
  ReadMotionLeftOut: 'The motion log that belongs to the recording could not be read.',
  ReadSensorTwice: 'Several files are from the same motion sensor. Only one of them was used.',
  ReadSensorTimeRepeated: 'Several samples from a motion sensor have the same time.',
  ReadSensorTimeBackwards: 'The clock of a motion sensor jumped backwards.',
  // Messages about motion sensors
  MotionNoSamples: 'The sensor recorded no samples.',
  MotionNoGyroscope: 'The sensor has no gyroscope and cannot be used for measurement.',
  MotionNoAccelerometer: 'The sensor has no accelerometer and cannot be used for measurement.',
  MotionSlowRate:
    'The sampling rate of the sensor is too low. At least 50 Hz is required, 100 Hz recommended.',
  MotionGaps: 'Part of the sensor’s recording is missing.',
  MotionStepsBack: 'The sensor clock jumped backwards.',
  MotionSaturated:
    'The sensor reached the limit of its range. If this is frequent, peak values are missing; if it is rare, some are too low.',
  MotionGravityOff: 'The gravity measured by the sensor is wrong. Its scale or its axes are inaccurate.',
  MotionNoStillPose:
    'No still, upright stance was found at the start. Angles are relative to an average pose.',
  MotionAxisUnclear: 'The orientation of the sensor on the body could not be determined.',
  MotionSlipped: 'The sensor slipped during the recording.',
  MotionCrankUnclear: 'The crank rotation could not be determined from this sensor.',
  MotionPlayedBackwards: 'The recording seems to run backwards. Its values are not reliable.',
  MotionNoCycles: 'No strokes or strides were found.',
  MotionUnknownSport: 'The log does not name a sport. It was detected from the movement.',
  AssessmentTooFewRepeats: 'A test requires at least five repetitions on each side.',
  AssessmentTooShort: 'This test requires at least 20 seconds.',
  AssessmentNoSensor: 'The sensor required for this test was not worn.',
  AssessmentNoPose: 'No still stance of two seconds was found before the test.',
  AssessmentSquare: 'The recording contains no run, so the sensor is assumed to be aligned with the pelvis.',
  AssessmentNoSource: 'The recording of this test can no longer be read.',
} as const

export type TextKey = keyof typeof en
export type Texts = Readonly<Record<TextKey, string>>
