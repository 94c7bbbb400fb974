import type { MailTexts } from './en.ts'

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  footer: 'Este mensaje lo ha enviado Cadenza desde {address}.',
  resetSubject: 'Elige una contraseña nueva',
  reset: 'Alguien, probablemente tú, ha solicitado una contraseña nueva para tu cuenta de Cadenza {email}.',
  resetAction: 'Elegir una contraseña nueva',
  resetNote:
    'El enlace funciona una sola vez y durante una hora. Si no lo has solicitado, puedes ignorar este mensaje: tu contraseña sigue siendo la misma.',
  confirmSubject: 'Confirma tu dirección de correo',
  confirm: 'Se ha indicado la dirección {email} para una cuenta de Cadenza. Confirma que es tuya.',
  confirmAction: 'Confirmar la dirección',
  confirmNote:
    'El enlace funciona una sola vez y durante tres días. Si no conoces esta cuenta, puedes ignorar este mensaje.',
  invitationSubject: '{coach} te invita a Cadenza',
  invitation:
    '{coach} quiere entrenarte en Cadenza y ver tus actividades y cómo te mueves. Tú decides qué más puede hacer.',
  invitationAction: 'Ver la invitación',
  invitationNote:
    'El enlace sirve una vez, hasta el {date}. Si no conoces a {coach}, puedes ignorar este mensaje.',
  passwordChangedSubject: 'Se ha cambiado tu contraseña',
  passwordChanged:
    'Se ha cambiado la contraseña de tu cuenta de Cadenza {email} y se ha cerrado la sesión en todos los demás dispositivos.',
  passwordChangedNote:
    'Si no has sido tú, elige enseguida una contraseña nueva con «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
  emailChangedSubject: 'Se ha cambiado tu dirección de correo',
  emailChanged:
    'La dirección de correo de tu cuenta de Cadenza se ha cambiado a {email}. A esta dirección no se enviará nada más.',
  emailChangedNote: 'Si no has sido tú, avisa enseguida a quien administra este sitio.',
  tokenCreatedSubject: 'Se ha creado un token personal',
  tokenCreated:
    'Se ha creado el token personal «{token}» para tu cuenta de Cadenza {email}. Un script o dispositivo puede usarlo para acceder a la cuenta sin tu contraseña.',
  tokenCreatedNote: 'Si no has sido tú, revoca el token en tu cuenta y cambia la contraseña de inmediato.',
  secondFactorOffSubject: 'Se ha desactivado la autenticación en dos pasos',
  secondFactorOff:
    'Se ha desactivado la autenticación en dos pasos de tu cuenta de Cadenza {email}. Ahora basta tu contraseña para iniciar sesión.',
  secondFactorOffNote: 'Si no has sido tú, cambia la contraseña de inmediato y vuelve a activarla.',
  digestSubject: 'Novedades en Cadenza: {count}',
  digestIntro: 'Tus notificaciones sin leer desde el {since}:',
  digestMore: '… y {count} más',
  digestAction: 'Abrir Cadenza',
  digestDaily: 'Este mensaje llega por la mañana los días en que hay novedades.',
  digestWeekly: 'Este mensaje llega los lunes por la mañana cuando hay novedades.',
  digestEnd: 'No recibir más estos mensajes',
  reportSubject: 'Tu informe «{report}» está listo',
  report: 'Tu informe «{report}» está listo. Lo encontrarás adjunto en PDF.',
  reportLink: 'Tu informe «{report}» está listo. En Cadenza también puedes guardarlo en PDF.',
  reportAction: 'Abrir el informe',
  reportNote: 'Puedes desactivar los correos sobre informes en Cuenta y preferencias.',
  reportSentSubject: '{name} te envía un informe',
  reportSent: '{name} ha indicado esta dirección en Cadenza para enviar un informe. Va adjunto en PDF.',
  reportSentLink:
    '{name} ha indicado esta dirección en Cadenza para enviar un informe. {name} puede abrirlo con el enlace de abajo.',
  reportSentNote: 'Si no conoces a {name}, puedes ignorar este mensaje.',
}
