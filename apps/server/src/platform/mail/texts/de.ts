import type { MailTexts } from './en.ts'

export const de: MailTexts = {
  greeting: 'Hallo {name},',
  footer: 'Diese E-Mail kommt von Cadenza unter {address}.',
  resetSubject: 'Neues Passwort wählen',
  reset: 'Jemand, vermutlich du, hat für dein Cadenza-Konto {email} ein neues Passwort angefordert.',
  resetAction: 'Neues Passwort wählen',
  resetNote:
    'Der Link funktioniert einmal und ist eine Stunde gültig. Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren: Dein Passwort bleibt, wie es ist.',
  confirmSubject: 'Bestätige deine E-Mail-Adresse',
  confirm: 'Für ein Cadenza-Konto wurde die Adresse {email} angegeben. Bitte bestätige, dass sie dir gehört.',
  confirmAction: 'Adresse bestätigen',
  confirmNote:
    'Der Link funktioniert einmal und ist drei Tage gültig. Wenn du dieses Konto nicht kennst, kannst du diese E-Mail ignorieren.',
  invitationSubject: '{coach} lädt dich zu Cadenza ein',
  invitation:
    '{coach} möchte dich auf Cadenza trainieren und deine Aktivitäten und deine Bewegung sehen. Was {coach} darüber hinaus darf, bestimmst du.',
  invitationAction: 'Einladung ansehen',
  invitationNote:
    'Der Link funktioniert einmal und ist bis {date} gültig. Wenn du {coach} nicht kennst, kannst du diese E-Mail ignorieren.',
  passwordChangedSubject: 'Dein Passwort wurde geändert',
  passwordChanged:
    'Das Passwort deines Cadenza-Kontos {email} wurde geändert; alle anderen Geräte wurden abgemeldet.',
  passwordChangedNote:
    'Wenn du das nicht warst, wähle sofort ein neues Passwort: mit „Passwort vergessen?“ auf der Anmeldeseite.',
  emailChangedSubject: 'Deine E-Mail-Adresse wurde geändert',
  emailChanged:
    'Die E-Mail-Adresse deines Cadenza-Kontos wurde in {email} geändert. An diese Adresse wird nichts mehr gesendet.',
  emailChangedNote: 'Wenn du das nicht warst, wende dich sofort an den Betreiber dieser Seite.',
  tokenCreatedSubject: 'Ein persönliches Token wurde erstellt',
  tokenCreated:
    'Für dein Cadenza-Konto {email} wurde das persönliche Token „{token}“ erstellt. Ein Skript oder Gerät kann damit ohne dein Passwort auf das Konto zugreifen.',
  tokenCreatedNote:
    'Wenn du das nicht warst, widerrufe das Token in deinem Konto und ändere sofort dein Passwort.',
  secondFactorOffSubject: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
  secondFactorOff:
    'Die Zwei-Faktor-Authentifizierung deines Cadenza-Kontos {email} wurde ausgeschaltet. Zum Anmelden genügt jetzt dein Passwort.',
  secondFactorOffNote: 'Wenn du das nicht warst, ändere sofort dein Passwort und schalte sie wieder ein.',
  digestSubject: 'Neues auf Cadenza: {count}',
  digestIntro: 'Deine ungelesenen Mitteilungen seit {since}:',
  digestMore: '… und {count} weitere',
  digestAction: 'Cadenza öffnen',
  digestDaily: 'Diese E-Mail kommt morgens, wenn es etwas Neues gibt.',
  digestWeekly: 'Diese E-Mail kommt montagmorgens, wenn es etwas Neues gibt.',
  digestEnd: 'Diese E-Mails abbestellen',
  reportSubject: 'Dein Bericht „{report}“ ist fertig',
  report: 'Dein Bericht „{report}“ ist fertig. Er hängt als PDF an.',
  reportLink: 'Dein Bericht „{report}“ ist fertig. In Cadenza kannst du ihn auch als PDF speichern.',
  reportAction: 'Bericht öffnen',
  reportNote: 'E-Mails zu Berichten kannst du unter Konto & Einstellungen abschalten.',
  reportSentSubject: '{name} schickt dir einen Bericht',
  reportSent:
    '{name} hat diese Adresse auf Cadenza angegeben, um einen Bericht dorthin zu schicken. Er hängt als PDF an.',
  reportSentLink:
    '{name} hat diese Adresse auf Cadenza angegeben, um einen Bericht dorthin zu schicken. {name} kann ihn über den Link unten öffnen.',
  reportSentNote: 'Wenn du {name} nicht kennst, kannst du diese E-Mail ignorieren.',
}
