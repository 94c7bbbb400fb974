import type { MailTexts } from './en.ts'

export const de: MailTexts = {
  greeting: 'Guten Tag, {name},',
  footer: 'Diese Nachricht kommt von Cadenza unter {address}.',
  resetSubject: 'Neues Passwort wählen',
  reset: 'Jemand, vermutlich Sie selbst, hat für Ihr Cadenza-Konto {email} ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetNote:
    'Der Link gilt einmal und eine Stunde lang. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  invitationSubject: '{coach} lädt Sie zu Cadenza ein',
  invitation:
    '{coach} möchte Sie auf Cadenza coachen: Ihre Aktivitäten sehen und was sie über Ihre Bewegung sagen. Was Ihr Coach darüber hinaus darf, bestimmen Sie.',
  invitationAction: 'Einladung ansehen',
  invitationNote:
    'Der Link gilt einmal, bis {date}. Wenn Sie {coach} nicht kennen, brauchen Sie nichts zu tun.',
  passwordChangedSubject: 'Ihr Passwort wurde geändert',
  passwordChanged:
    'Das Passwort Ihres Cadenza-Kontos {email} wurde geändert; alle anderen Geräte wurden abgemeldet.',
  passwordChangedNote:
    'Wenn Sie das nicht waren, wählen Sie sofort ein neues: mit „Passwort vergessen?“ auf der Anmeldeseite.',
  emailChangedSubject: 'Ihre E-Mail-Adresse wurde geändert',
  emailChanged:
    'Die E-Mail-Adresse Ihres Cadenza-Kontos wurde in {email} geändert. An diese Adresse wird nichts mehr gesendet.',
  emailChangedNote: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieser Seite.',
}
