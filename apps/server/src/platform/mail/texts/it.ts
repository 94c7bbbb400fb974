import type { MailTexts } from './en.ts'

export const it: MailTexts = {
  greeting: 'Ciao {name},',
  footer: 'Questo messaggio è stato inviato da Cadenza ({address}).',
  resetSubject: 'Scegli una nuova password',
  reset: 'Qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account Cadenza {email}.',
  resetAction: 'Scegli una nuova password',
  resetNote:
    'Il link funziona una sola volta, per un’ora. Se non l’hai chiesto tu, puoi ignorare questo messaggio: la tua password resta quella di prima.',
  confirmSubject: 'Conferma il tuo indirizzo e-mail',
  confirm: 'L’indirizzo {email} è stato indicato per un account Cadenza. Conferma che è tuo.',
  confirmAction: 'Conferma l’indirizzo',
  confirmNote:
    'Il link funziona una sola volta, per tre giorni. Se non conosci questo account, puoi ignorare questo messaggio.',
  invitationSubject: '{coach} ti invita su Cadenza',
  invitation:
    '{coach} vorrebbe allenarti su Cadenza e vedere le tue attività e come ti muovi. Decidi tu che cos’altro può fare.',
  invitationAction: 'Vedi l’invito',
  invitationNote:
    'Il link vale una sola volta, fino al {date}. Se non conosci {coach}, puoi ignorare questo messaggio.',
  passwordChangedSubject: 'La tua password è stata cambiata',
  passwordChanged:
    'La password del tuo account Cadenza {email} è stata cambiata e tutti gli altri dispositivi sono stati disconnessi.',
  passwordChangedNote:
    'Se non sei stato tu, scegli subito una nuova password con «Password dimenticata?» nella pagina di accesso.',
  emailChangedSubject: 'Il tuo indirizzo e-mail è stato cambiato',
  emailChanged:
    'L’indirizzo e-mail del tuo account Cadenza è stato cambiato in {email}. A questo indirizzo non verrà più inviato nulla.',
  emailChangedNote: 'Se non sei stato tu, avvisa subito chi gestisce questo sito.',
  tokenCreatedSubject: 'È stato creato un token personale',
  tokenCreated:
    'Per il tuo account Cadenza {email} è stato creato il token personale «{token}». Uno script o un dispositivo può usarlo per accedere all’account senza la tua password.',
  tokenCreatedNote: 'Se non sei stato tu, revoca il token nel tuo account e cambia subito la password.',
  secondFactorOffSubject: 'L’autenticazione a due fattori è stata disattivata',
  secondFactorOff:
    'L’autenticazione a due fattori del tuo account Cadenza {email} è stata disattivata. Ora per accedere basta la password.',
  secondFactorOffNote: 'Se non sei stato tu, cambia subito la password e riattivala.',
  digestSubject: 'Novità su Cadenza: {count}',
  digestIntro: 'Le tue notifiche non lette dal {since}:',
  digestMore: '… e altre {count}',
  digestAction: 'Apri Cadenza',
  digestDaily: 'Questo messaggio arriva al mattino nei giorni in cui ci sono novità.',
  digestWeekly: 'Questo messaggio arriva il lunedì mattina, quando ci sono novità.',
  digestEnd: 'Non ricevere più questi messaggi',
  reportSubject: 'Il tuo rapporto «{report}» è pronto',
  report: 'Il tuo rapporto «{report}» è pronto. Lo trovi allegato in PDF.',
  reportLink: 'Il tuo rapporto «{report}» è pronto. In Cadenza puoi anche salvarlo in PDF.',
  reportAction: 'Apri il rapporto',
  reportNote: 'Puoi disattivare le e-mail sui rapporti in Account e preferenze.',
  reportSentSubject: '{name} ti invia un rapporto',
  reportSent: '{name} ha indicato questo indirizzo su Cadenza per inviare un rapporto. È allegato in PDF.',
  reportSentLink:
    '{name} ha indicato questo indirizzo su Cadenza per inviare un rapporto. {name} può aprirlo con il link qui sotto.',
  reportSentNote: 'Se non conosci {name}, puoi ignorare questo messaggio.',
}
