import type { Texts } from './en.ts'

export const es: Texts = {
  ErrorUsernameRequired: 'Introduce un nombre.',
  ErrorEmailRequired: 'Introduce una dirección de correo.',
  ErrorEmailInvalid: 'Introduce una dirección de correo como name@example.com.',
  ErrorEmailTaken: 'Ya existe una cuenta con esta dirección de correo.',
  ErrorPasswordRequired: 'Introduce una contraseña.',
  ErrorPasswordDoNotMatch: 'Las contraseñas no coinciden.',
  ErrorPasswordLength: 'La contraseña debe tener al menos {count} caracteres.',
  ErrorPasswordTooLong: 'La contraseña debe tener como máximo {count} caracteres.',
  ErrorPasswordCommon: 'Esta contraseña es demasiado común. Elige otra.',
  ErrorPasswordSimple:
    'Esta contraseña es demasiado sencilla. Evita las repeticiones y las secuencias como abcdef.',
  ErrorPasswordOwnName: 'No uses tu propio nombre ni tu correo electrónico como contraseña.',
  ErrorNameCharacters: 'Un nombre no puede contener saltos de línea ni caracteres de control.',
  ErrorNameAddress:
    'Un nombre no puede contener una dirección web ni de correo electrónico. Deja un espacio después de un punto.',
  ErrorCurrentPasswordRequired: 'Introduce tu contraseña actual.',
  ErrorCurrentPasswordWrong: 'La contraseña actual no es correcta.',
  ErrorEnterValue: 'Introduce un valor.',
  ErrorInvalidDate: 'La combinación de mes y día no es válida.',
  ErrorFutureDate: 'Elige una fecha que no sea posterior a hoy.',
  ErrorRegisteredDate: 'Esta fecha ya está registrada.',
  ErrorInvalidValue: 'Este valor no está permitido aquí.',
  ErrorOutOfBounds: 'Introduce un valor entre {min} y {max}.',
  ErrorTooLong: 'Introduce como máximo {count} caracteres.',
  ErrorTooMany: 'Se permiten como máximo {count}.',
  ErrorNotMergeable: 'Estas grabaciones no son de la misma actividad y no se pueden unir.',
  ErrorNotMerged: 'Esta actividad no se ha unido con otra.',
  ErrorSpanOrder: 'El final debe ser posterior al inicio.',
  ErrorBandOrder: 'El valor inferior no puede ser mayor que el superior.',
  ErrorOutsideActivity: 'El tramo debe estar dentro de la actividad.',
  ErrorLapFixed: 'Los tiempos de una vuelta no se pueden cambiar, solo su nombre y su nota.',
  ErrorUnknownField: 'Este campo no existe.',
  ErrorQuery: 'La consulta no es válida: {detail}',
  ErrorQueryTooLarge: 'La consulta pide demasiados datos. Solicita menos de una vez.',
  ErrorIntervalTooSmall: 'Elige un paso mayor: se pueden mostrar como máximo {count} celdas.',
  ErrorWholeActivities:
    'Este valor solo existe para actividades completas. Quita los límites de métricas y la posición en la bici, o elige otro valor.',
  ErrorReservedName: 'Este nombre está reservado.',
  ErrorSetupCode: 'El código no es correcto. Aparece en el terminal donde se ejecuta el servidor.',
  BadRequest: 'No se ha podido entender la solicitud.',
  MalformedJson: 'La solicitud no es un JSON válido.',
  ValidationFailed: 'Revisa los valores introducidos.',
  SignInRequired: 'Inicia sesión.',
  WrongCredentials: 'El correo o la contraseña no son correctos.',
  TooManySignIns: 'Demasiados intentos fallidos. Vuelve a intentarlo en {minutes} minutos.',
  TooManyRequests: 'Demasiadas solicitudes. Vuelve a intentarlo en {seconds} segundos.',
  TooManyInvitations:
    'Puedes enviar como máximo {count} invitaciones por hora. Inténtalo de nuevo en {minutes} min.',
  TooSlow: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
  ConfirmEmailFirst:
    'Confirma tu correo electrónico antes de enviar invitaciones. El enlace está en el correo de Cadenza.',
  SessionEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  TotpRequired: 'Introduce el código de tu aplicación de autenticación o uno de tus códigos de recuperación.',
  TotpWrong: 'El código no es correcto o ya se ha usado. Espera al siguiente.',
  ResetLinkInvalid: 'Este enlace ha caducado o ya se ha usado. Solicita uno nuevo.',
  SignUpClosed: 'El registro no está abierto en este sitio.',
  OidcFailed: 'No se ha podido iniciar sesión con el otro servicio. Inténtalo de nuevo.',
  OidcEmailUnverified:
    'El otro servicio no ha verificado tu dirección de correo, así que no puedes iniciar sesión con él. Verifícala allí e inténtalo de nuevo.',
  OidcNoAccount:
    'Aquí no hay ninguna cuenta con tu dirección de correo. Pregunta a quien administra este sitio.',
  OidcLinkNeeded:
    'Tu dirección de correo ya tiene una cuenta aquí. Inicia sesión con su contraseña y conecta el otro servicio en Cuenta y preferencias.',
  Forbidden: 'No tienes permiso para hacer esto.',
  NotFound: 'No se ha encontrado o no tienes acceso.',
  Conflict: 'Alguien ha cambiado esto entretanto. Comprueba el estado actual y vuelve a intentarlo.',
  TooLarge: 'Es demasiado grande. El máximo es {size}.',
  UnsupportedType: 'Este tipo de contenido no se acepta aquí.',
  SetupClosed: 'Esta instalación ya está configurada.',
  Unavailable: 'El servicio no está disponible en este momento. Vuelve a intentarlo en breve.',
  StorageFull: 'El almacenamiento del servidor está lleno. Avisa a su administrador.',
  StorageUnavailable:
    'El almacenamiento del servidor no está disponible en este momento. No se ha cambiado nada. Vuelve a intentarlo en breve.',
  Unexpected: 'Lo sentimos, algo ha fallado. Vuelve a intentarlo.',
  Offline: 'Error de comunicación. Comprueba tu conexión a internet y vuelve a intentarlo.',
  UploadUnknownFormat:
    'Este formato de archivo no es compatible. Se aceptan archivos FIT, TCX, GPX, CSV, PWX, KML, SML, HRM, SRM y FITLOG, JSON de Suunto y GoldenCheetah, y archivos comprimidos ZIP o gzip que los contengan.',
  UploadNoMotionRows: 'El registro de movimiento no contiene ninguna fila que se pueda leer.',
  UploadEmpty: 'El archivo está vacío.',
  UploadNoRecords: 'El archivo no contiene datos grabados, solo ajustes o datos diarios.',
  UploadTooLarge: 'El archivo es demasiado grande. El máximo es {size}.',
  UploadReadFailed: 'No se ha podido leer el archivo.',
  UploadStorageFailed:
    'No se ha podido importar el archivo: el almacenamiento del servidor no ha estado disponible durante un día. Vuelve a leer el archivo.',
  UploadStoppedServer:
    'No se ha podido importar el archivo: al leerlo, el servidor se ha detenido varias veces.',
  UploadTookTooLong: 'La lectura del archivo ha tardado demasiado.',
  UploadMissing: 'El archivo subido no ha llegado.',
  UploadNoTimes: 'El archivo no indica cuándo se grabaron sus puntos. Puede que sea una ruta planificada.',
  UploadUnknownColumns:
    'La tabla no tiene columnas conocidas. Su primera línea debe nombrarlas: un tiempo y al menos una de potencia, frecuencia cardíaca, cadencia, velocidad, distancia, altitud, latitud y longitud.',
  UploadUnknownUnits:
    'Los datos de movimiento están en unidades desconocidas. Se leen rad/s o deg/s y m/s^2 o g.',
  UploadUnknownSensors:
    'El archivo no indica dónde estaba su sensor de movimiento. Ponle el nombre del lugar, como left_foot.',
  UploadNoGravity:
    'La aceleración de este archivo no incluye la gravedad, que el análisis necesita. Exporta «Aceleración (con g)» en lugar de «Aceleración lineal».',
  UploadXmlWithDtd:
    'El archivo contiene una definición de tipo de documento o entidades propias, que se rechazan por seguridad.',
  UploadMotionTooLarge:
    'Este registro de movimiento ocupa más de 512 MB sin comprimir. Comprímelo con gzip (.motion.csv.gz) y vuelve a subirlo.',
  UploadArchiveTooLarge:
    'El archivo comprimido es demasiado grande al descomprimirlo o contiene demasiados archivos.',
  UploadArchiveEncrypted: 'El archivo comprimido está protegido con contraseña. Descomprímelo primero.',
  UploadArchiveUnsupported: 'El archivo usa una compresión no compatible. Comprímelo como un ZIP normal.',
  UploadArchiveDamaged: 'El archivo comprimido está dañado o incompleto.',
  UploadArchiveEmpty: 'El archivo comprimido no contiene archivos.',
  UploadPartlyRead: 'No se han podido leer {failed} de {total} archivos.',
  ArchivePartUnreadable:
    'Esta parte del archivo comprimido está dañada o no es válida. El resto se ha importado.',
  ArchiveOriginalMissing: 'El archivo comprimido no contiene el archivo original de esta actividad.',
  ArchiveOriginalDamaged:
    'El archivo original está dañado: no coincide con el indicado en el archivo comprimido.',
  ArchiveOfLaterVersion:
    'El archivo comprimido se creó con una versión posterior de Cadenza. Actualiza Cadenza primero.',
  NotificationUploaded: 'Tu actividad «{title}» se ha subido.',
  NotificationUploadedBefore: 'Tu actividad «{title}» ya se había subido.',
  NotificationJoined: '«{title}» se ha unido a una grabación existente de la misma actividad.',
  NotificationMailNotDelivered:
    'No se ha podido entregar el correo a {name}. Comprueba la dirección y vuelve a enviarlo.',
  NotificationArchiveRead: 'Actividades importadas de «{fileName}»: {count}.',
  NotificationArchivePartlyRead:
    'Actividades importadas de «{fileName}»: {count}. No se han podido leer {failed} de {total} archivos.',
  NotificationArchiveBefore: 'Todas las actividades de «{fileName}» ya se habían subido.',
  NotificationParseError: 'Tu actividad «{title}» tiene un error.',
  NotificationParseErrorUntitled: 'Tu actividad tiene un error.',
  NotificationUploadError: 'Tu archivo «{fileName}», subido el {uploadedAt}, no se ha podido procesar.',
  InvitationOver: 'Esta invitación ha caducado o ya se ha usado. Pide una nueva a tu entrenador.',
  InvitationOwn: 'No puedes ser tu propio entrenador.',
  AlreadyLinked: 'Ya tienes vinculado a este entrenador.',
  CoachHasAthletes: 'Todavía tienes deportistas. Desvincúlalos primero.',
  ErrorTooManyInvitations: 'Puedes tener como máximo {count} invitaciones pendientes. Retira una primero.',
  NotificationCoachLinked: '{name} ahora es tu entrenador.',
  NotificationAthleteLinked: 'Ahora entrenas a {name}.',
  NotificationCoachLeft: '{name} ya no es tu entrenador.',
  NotificationAthleteLeft: 'Ya no entrenas a {name}.',
  NotificationMarked: '{name} ha cambiado tramos o etiquetas en «{title}».',
  NotificationPlanned: '{name} ha cambiado tu calendario.',
  NotificationRecommended: '{name} te recomienda el entrenamiento «{title}».',
  NotificationAccepted: '{name} ha aceptado el entrenamiento «{title}».',
  NotificationDeclined: '{name} ha rechazado el entrenamiento «{title}».',
  NotificationSessionReused:
    'Se ha vuelto a usar un inicio de sesión antiguo tuyo. Se ha cerrado la sesión en todos sus dispositivos. Si no has sido tú, cambia tu contraseña.',
  NotificationTokenCreated:
    'Se ha creado el token personal «{name}» para tu cuenta. Si no has sido tú, revócalo y cambia tu contraseña.',
  NotificationCoachAsks: '{name} desea volver a entrenarte. La decisión es tuya.',
  ReadTruncated: 'El archivo está incompleto. Se ha importado todo hasta su final.',
  ReadBadChecksum: 'La suma de comprobación del archivo no coincide: algunos datos pueden estar dañados.',
  ReadBadHeader: 'La cabecera del archivo está dañada. Los datos se han leído igualmente.',
  ReadSkippedBytes: 'Se han omitido partes ilegibles del archivo.',
  ReadMisalignedFields:
    'Algunos campos tienen un tamaño distinto del declarado por el dispositivo. Se han omitido.',
  ReadTimeBackwards: 'El reloj retrocedió. Las muestras se han ordenado.',
  ReadClockJump:
    'El reloj se ajustó durante la grabación. Las muestras posteriores se han movido a su sitio.',
  ReadRepeatedTime: 'Varias muestras llevan la misma hora. Se han combinado.',
  ReadNoSession: 'El archivo no tiene resumen. El inicio, el final y los totales proceden de sus muestras.',
  ReadUndefinedMessage: 'El archivo contiene mensajes sin definir. Se han omitido.',
  ReadBadSpan: 'Una vuelta o sesión tiene horas imposibles. Se han corregido a partir de las muestras.',
  ReadMalformed:
    'Algunas partes del archivo no respetan su formato. Se ha conservado lo que se ha podido leer.',
  ReadMissingTime: 'Algunos puntos no tienen hora. Se han omitido.',
  ReadMissingStart: 'El archivo no tiene fecha de inicio. En su lugar se usa el momento de la subida.',
  ReadUnknownSensor: 'Se han omitido sensores de movimiento en lugares desconocidos.',
  ReadImpossiblePower:
    'El medidor de potencia registró valores imposibles (3000 W o más). No cuentan en ninguna cifra; las exportaciones los conservan.',
  ReadNoGravity:
    'Se ha omitido la aceleración sin gravedad. El análisis necesita «Aceleración (con g)» en lugar de «Aceleración lineal».',
  ReadTrackRepeated: 'Un track aparece varias veces en el archivo. Se ha importado una sola vez.',
  ReadMotionLeftOut: 'No se han podido leer los datos de movimiento que acompañan a la grabación.',
  ReadSensorTwice: 'Varios archivos son del mismo sensor de movimiento. Se ha usado uno de ellos.',
  ReadSensorTimeRepeated: 'Varias muestras de un sensor de movimiento tienen la misma hora.',
  ReadSensorTimeBackwards: 'El reloj de un sensor de movimiento retrocedió.',
  // Messages about motion sensors
  MotionNoSamples: 'El sensor no registró ninguna muestra.',
  MotionNoGyroscope: 'El sensor no tiene giroscopio y no sirve para medir.',
  MotionNoAccelerometer: 'El sensor no tiene acelerómetro y no sirve para medir.',
  MotionSlowRate:
    'La frecuencia de muestreo del sensor es demasiado baja. Hacen falta al menos 50 Hz; se recomiendan 100 Hz.',
  MotionGaps: 'Falta una parte de la grabación del sensor.',
  MotionStepsBack: 'El reloj del sensor retrocedió.',
  MotionSaturated:
    'El sensor llegó al límite de su rango de medida. Donde ocurre a menudo faltan los valores máximos; donde ocurre rara vez, alguno es demasiado pequeño.',
  MotionGravityOff: 'La gravedad que percibe el sensor es incorrecta: su escala o sus ejes no son exactos.',
  MotionNoStillPose:
    'Al principio falta un momento de pie y sin moverse. Los ángulos son relativos a una postura media.',
  MotionAxisUnclear: 'No se ha podido determinar la orientación del sensor en el cuerpo.',
  MotionSlipped: 'El sensor se desplazó durante la grabación.',
  MotionCrankUnclear: 'Con este sensor no se ha podido determinar el giro de la biela.',
  MotionPlayedBackwards: 'La grabación parece ir hacia atrás. Sus valores no son fiables.',
  MotionNoCycles: 'No se han encontrado pedaladas ni zancadas.',
  MotionUnknownSport: 'La grabación no indica el deporte: se ha deducido del movimiento.',
  AssessmentTooFewRepeats: 'Una prueba necesita al menos cinco repeticiones por lado.',
  AssessmentTooShort: 'Esta prueba necesita al menos 20 segundos.',
  AssessmentNoSensor: 'No se llevaba el sensor de esta prueba.',
  AssessmentNoPose: 'Antes de la prueba no hubo dos segundos sin movimiento.',
  AssessmentSquare:
    'La grabación no contiene ninguna carrera, así que se supone que el sensor está alineado con la pelvis.',
  AssessmentNoSource: 'La grabación de esta prueba ya no se puede leer.',
}
