import type { MailTexts } from './en.ts'

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  footer: 'Ce message a été envoyé par Cadenza ({address}).',
  resetSubject: 'Choisissez un nouveau mot de passe',
  reset: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Cadenza {email}.',
  resetAction: 'Choisir un nouveau mot de passe',
  resetNote:
    'Le lien sert une seule fois, pendant une heure. Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.',
  confirmSubject: 'Confirmez votre adresse e-mail',
  confirm:
    'L’adresse {email} a été indiquée pour un compte Cadenza. Veuillez confirmer qu’elle est la vôtre.',
  confirmAction: 'Confirmer l’adresse',
  confirmNote:
    'Le lien sert une seule fois, pendant trois jours. Si ce compte ne vous dit rien, vous n’avez rien à faire.',
  invitationSubject: '{coach} vous invite sur Cadenza',
  invitation:
    '{coach} souhaite vous entraîner sur Cadenza : voir vos activités et ce qu’elles disent de vos mouvements. Pour tout le reste, c’est vous qui décidez de ses droits.',
  invitationAction: 'Voir l’invitation',
  invitationNote:
    'Le lien sert une seule fois, jusqu’au {date}. Si vous ne connaissez pas {coach}, vous n’avez rien à faire.',
  passwordChangedSubject: 'Votre mot de passe a été modifié',
  passwordChanged:
    'Le mot de passe de votre compte Cadenza {email} a été modifié et tous les autres appareils ont été déconnectés.',
  passwordChangedNote:
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion.',
  emailChangedSubject: 'Votre adresse e-mail a été modifiée',
  emailChanged:
    'L’adresse e-mail de votre compte Cadenza a été remplacée par {email}. Plus rien ne sera envoyé à la présente adresse.',
  emailChangedNote: 'Si ce n’était pas vous, prévenez tout de suite la personne qui gère ce site.',
  digestSubject: 'Du nouveau sur Cadenza : {count}',
  digestIntro: 'Du nouveau depuis le {since}, pas encore lu :',
  digestMore: '… et {count} de plus',
  digestAction: 'Ouvrir Cadenza',
  digestDaily: 'Ce message arrive le matin, les jours où il y a du nouveau.',
  digestWeekly: 'Ce message arrive le lundi matin lorsqu’il y a du nouveau.',
  digestEnd: 'Ne plus recevoir ces messages',
}
