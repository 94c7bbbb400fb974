import type { MailTexts } from './en.ts'

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  footer: 'Ce message a été envoyé par Cadenza ({address}).',
  resetSubject: 'Choisissez un nouveau mot de passe',
  reset: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Cadenza {email}.',
  resetAction: 'Choisir un nouveau mot de passe',
  resetNote:
    'Le lien sert une seule fois, pendant une heure. Si vous n’avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.',
  confirmSubject: 'Confirmez votre adresse e-mail',
  confirm:
    'L’adresse {email} a été indiquée pour un compte Cadenza. Veuillez confirmer qu’elle est la vôtre.',
  confirmAction: 'Confirmer l’adresse',
  confirmNote:
    'Le lien sert une seule fois, pendant trois jours. Si vous ne connaissez pas ce compte, vous pouvez ignorer ce message.',
  invitationSubject: '{coach} vous invite sur Cadenza',
  invitation:
    '{coach} souhaite vous entraîner sur Cadenza et voir vos activités et vos mouvements. C’est vous qui décidez de ses autres droits.',
  invitationAction: 'Voir l’invitation',
  invitationNote:
    'Le lien sert une seule fois, jusqu’au {date}. Si vous ne connaissez pas {coach}, vous pouvez ignorer ce message.',
  passwordChangedSubject: 'Votre mot de passe a été modifié',
  passwordChanged:
    'Le mot de passe de votre compte Cadenza {email} a été modifié et tous les autres appareils ont été déconnectés.',
  passwordChangedNote:
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion.',
  emailChangedSubject: 'Votre adresse e-mail a été modifiée',
  emailChanged:
    'L’adresse e-mail de votre compte Cadenza a été remplacée par {email}. Plus rien ne sera envoyé à la présente adresse.',
  emailChangedNote: 'Si ce n’était pas vous, prévenez tout de suite la personne qui gère ce site.',
  tokenCreatedSubject: 'Un jeton personnel a été créé',
  tokenCreated:
    'Le jeton personnel « {token} » a été créé pour votre compte Cadenza {email}. Un script ou un appareil peut s’en servir pour accéder au compte sans votre mot de passe.',
  tokenCreatedNote:
    'Si ce n’était pas vous, révoquez le jeton dans votre compte et changez immédiatement votre mot de passe.',
  secondFactorOffSubject: 'L’authentification à deux facteurs a été désactivée',
  secondFactorOff:
    'L’authentification à deux facteurs de votre compte Cadenza {email} a été désactivée. Votre mot de passe suffit maintenant pour vous connecter.',
  secondFactorOffNote: 'Si ce n’était pas vous, changez immédiatement votre mot de passe et réactivez-la.',
  digestSubject: 'Du nouveau sur Cadenza : {count}',
  digestIntro: 'Vos notifications non lues depuis le {since} :',
  digestMore: '… et {count} de plus',
  digestAction: 'Ouvrir Cadenza',
  digestDaily: 'Ce message arrive le matin, les jours où il y a du nouveau.',
  digestWeekly: 'Ce message arrive le lundi matin lorsqu’il y a du nouveau.',
  digestEnd: 'Ne plus recevoir ces messages',
  reportSubject: 'Votre rapport « {report} » est prêt',
  report: 'Votre rapport « {report} » est prêt. Vous le trouverez ci-joint en PDF.',
  reportLink: 'Votre rapport « {report} » est prêt. Dans Cadenza, vous pouvez aussi l’enregistrer en PDF.',
  reportAction: 'Ouvrir le rapport',
  reportNote: 'Vous pouvez désactiver les e-mails sur les rapports dans Compte et préférences.',
  reportSentSubject: '{name} vous envoie un rapport',
  reportSent: '{name} a indiqué cette adresse sur Cadenza pour y envoyer un rapport. Il est joint en PDF.',
  reportSentLink:
    '{name} a indiqué cette adresse sur Cadenza pour y envoyer un rapport. {name} peut l’ouvrir avec le lien ci-dessous.',
  reportSentNote: 'Si vous ne connaissez pas {name}, vous pouvez ignorer ce message.',
}
