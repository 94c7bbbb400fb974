import type { MailTexts } from './en.ts'

export const de: MailTexts = {
  greeting: 'Hallo {name},',
  footer: 'Diese Nachricht kommt von Cadenza unter {address}.',
  resetSubject: 'Neues Passwort wählen',
  reset: 'Jemand, vermutlich du, hat für dein Cadenza-Konto {email} ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetNote:
    'Der Link gilt einmal und eine Stunde lang. Wenn du ihn nicht angefordert hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  confirmSubject: 'Bestätige deine E-Mail-Adresse',
  confirm: 'Für ein Cadenza-Konto wurde die Adresse {email} angegeben. Bitte bestätige, dass sie dir gehört.',
  confirmAction: 'Adresse bestätigen',
  confirmNote:
    'Der Link gilt einmal und drei Tage lang. Wenn du von diesem Konto nichts weißt, musst du nichts tun.',
  invitationSubject: '{coach} lädt dich zu Cadenza ein',
  invitation:
    '{coach} möchte dich auf Cadenza trainieren: deine Aktivitäten sehen und was sie über deine Bewegung sagen. Was {coach} darüber hinaus darf, bestimmst du.',
  invitationAction: 'Einladung ansehen',
  invitationNote:
    'Der Link gilt einmal, bis {date}. Wenn du {coach} nicht kennst, brauchst du nichts zu tun.',
  passwordChangedSubject: 'Dein Passwort wurde geändert',
  passwordChanged:
    'Das Passwort deines Cadenza-Kontos {email} wurde geändert; alle anderen Geräte wurden abgemeldet.',
  passwordChangedNote:
    'Wenn du das nicht warst, wähl sofort ein neues: mit „Passwort vergessen?“ auf der Anmeldeseite.',
  emailChangedSubject: 'Deine E-Mail-Adresse wurde geändert',
  emailChanged:
    'Die E-Mail-Adresse deines Cadenza-Kontos wurde in {email} geändert. An diese Adresse wird nichts mehr gesendet.',
  emailChangedNote: 'Wenn du das nicht warst, wende dich sofort an den Betreiber dieser Seite.',
  digestSubject: 'Neues auf Cadenza: {count}',
  digestIntro: 'Neu seit {since} und noch ungelesen:',
  digestMore: '… und {count} weitere',
  digestAction: 'Cadenza öffnen',
  digestDaily: 'Diese Nachricht kommt morgens, wenn es etwas Neues gibt.',
  digestWeekly: 'Diese Nachricht kommt montagmorgens, wenn es etwas Neues gibt.',
  digestEnd: 'Diese Nachrichten abbestellen',
}
