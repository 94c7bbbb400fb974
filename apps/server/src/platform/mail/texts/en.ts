/** What our mails say, in English: the other languages have the same keys. */
export const en = {
  greeting: 'Hello {name},',
  footer: 'This mail was sent by Cadenza at {address}.',
  resetSubject: 'Choose a new password',
  reset: 'Somebody, most likely you, asked for a new password for your Cadenza account {email}.',
  resetAction: 'Choose a new password',
  resetNote:
    'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  confirmSubject: 'Confirm your email address',
  confirm: 'The address {email} was given for a Cadenza account. Please confirm that it is yours.',
  confirmAction: 'Confirm the address',
  confirmNote:
    'The link works once, for three days. If you do not know of this account, you need not do anything.',
  invitationSubject: '{coach} invites you to Cadenza',
  invitation:
    '{coach} would like to coach you on Cadenza: to see your activities and what they say about how you move. What else your coach may do, you decide.',
  invitationAction: 'See the invitation',
  invitationNote: 'The link works once, until {date}. If you do not know {coach}, you need not do anything.',
  passwordChangedSubject: 'Your password was changed',
  passwordChanged:
    'The password of your Cadenza account {email} was changed, and all other devices were logged out.',
  passwordChangedNote:
    'If this was not you, choose a new password at once with “Forgot password?” on the log-in page.',
  emailChangedSubject: 'Your email address was changed',
  emailChanged:
    'The email address of your Cadenza account was changed to {email}. Nothing more will be sent to this address.',
  emailChangedNote: 'If this was not you, tell whoever runs this site at once.',
  digestSubject: 'What is new on Cadenza: {count}',
  digestIntro: 'New since {since} and not read yet:',
  digestMore: '… and {count} more',
  digestAction: 'Open Cadenza',
  digestDaily: 'This mail comes in the morning of days on which something is new.',
  digestWeekly: 'This mail comes on Monday mornings when something is new.',
  digestEnd: 'Unsubscribe from these mails',
} as const

export type MailTexts = Readonly<Record<keyof typeof en, string>>
