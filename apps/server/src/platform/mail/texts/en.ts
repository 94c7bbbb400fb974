/** English texts of mails. The other languages have the same keys. */
export const en = {
  greeting: 'Hello {name},',
  footer: 'This email was sent by Cadenza at {address}.',
  resetSubject: 'Choose a new password',
  reset: 'Someone, probably you, requested a new password for your Cadenza account {email}.',
  resetAction: 'Choose a new password',
  resetNote:
    'The link works once and expires after one hour. If you did not request it, you can ignore this email: your password stays the same.',
  confirmSubject: 'Confirm your email address',
  confirm: 'The address {email} was entered for a Cadenza account. Please confirm that it is yours.',
  confirmAction: 'Confirm address',
  confirmNote:
    'The link works once and expires after three days. If you do not know this account, you can ignore this email.',
  invitationSubject: '{coach} invites you to Cadenza',
  invitation:
    '{coach} would like to coach you on Cadenza and see your activities and how you move. You decide what else your coach can do.',
  invitationAction: 'View invitation',
  invitationNote: 'The link works once, until {date}. If you do not know {coach}, you can ignore this email.',
  passwordChangedSubject: 'Your password has been changed',
  passwordChanged:
    'The password of your Cadenza account {email} has been changed. All other devices have been logged out.',
  passwordChangedNote:
    'If this was not you, choose a new password immediately with “Forgot password?” on the login page.',
  emailChangedSubject: 'Your email address has been changed',
  emailChanged:
    'The email address of your Cadenza account has been changed to {email}. No more emails will be sent to this address.',
  emailChangedNote: 'If this was not you, contact the site administrator immediately.',
  tokenCreatedSubject: 'A personal token was created',
  tokenCreated:
    'The personal token “{token}” was created for your Cadenza account {email}. A script or device can use it to access the account without your password.',
  tokenCreatedNote:
    'If this was not you, revoke the token under Account & Preferences and change your password immediately.',
  secondFactorOffSubject: 'Two-factor authentication has been turned off',
  secondFactorOff:
    'Two-factor authentication of your Cadenza account {email} has been turned off. Your password is now enough to log in.',
  secondFactorOffNote: 'If this was not you, change your password immediately and turn it on again.',
  digestSubject: 'What is new on Cadenza: {count}',
  digestIntro: 'Your unread notifications since {since}:',
  digestMore: '… and {count} more',
  digestAction: 'Open Cadenza',
  digestDaily: 'You receive this email in the morning when there is something new.',
  digestWeekly: 'You receive this email on Monday mornings when there is something new.',
  digestEnd: 'Unsubscribe from these emails',
  reportSubject: 'Your report “{report}” is ready',
  report: 'Your report “{report}” is ready. It is attached as a PDF.',
  reportLink: 'Your report “{report}” is ready. In Cadenza, you can also save it as a PDF.',
  reportAction: 'Open report',
  reportNote: 'You can turn off emails about reports under Account & Preferences.',
  reportSentSubject: '{name} sends you a report',
  reportSent:
    '{name} entered this address on Cadenza to have a report sent to it. The report is attached as a PDF.',
  reportSentLink:
    '{name} entered this address on Cadenza to have a report sent to it. {name} can open the report with the link below.',
  reportSentNote: 'If you do not know {name}, you can ignore this email.',
} as const

export type MailTexts = Readonly<Record<keyof typeof en, string>>
