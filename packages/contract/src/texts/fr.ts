import type { Texts } from './en.ts'

export const fr: Texts = {
  ErrorUsernameRequired: 'Veuillez saisir un nom.',
  ErrorEmailRequired: 'Veuillez saisir une adresse e-mail.',
  ErrorEmailInvalid: 'Veuillez saisir une adresse e-mail du type name@example.com.',
  ErrorEmailTaken: 'Un compte existe déjà pour cette adresse e-mail.',
  ErrorPasswordRequired: 'Veuillez saisir un mot de passe.',
  ErrorPasswordDoNotMatch: 'Les mots de passe ne correspondent pas.',
  ErrorPasswordLength: 'Le mot de passe doit compter au moins {count} caractères.',
  ErrorPasswordTooLong: 'Le mot de passe doit compter au plus {count} caractères.',
  ErrorPasswordCommon: 'Ce mot de passe est trop courant. Veuillez en choisir un autre.',
  ErrorPasswordSimple: 'Ce mot de passe est trop simple. Évitez les répétitions et les suites comme abcdef.',
  ErrorPasswordOwnName: 'N’utilisez pas votre nom ni votre adresse e-mail comme mot de passe.',
  ErrorNameCharacters: 'Un nom ne peut pas contenir de sauts de ligne ni de caractères de contrôle.',
  ErrorNameAddress: 'Un nom ne peut pas contenir d’adresse web ou e-mail. Mettez une espace après un point.',
  ErrorCurrentPasswordRequired: 'Veuillez saisir votre mot de passe actuel.',
  ErrorCurrentPasswordWrong: 'Le mot de passe actuel est incorrect.',
  ErrorEnterValue: 'Veuillez saisir une valeur.',
  ErrorInvalidDate: 'Ce jour n’existe pas dans ce mois.',
  ErrorFutureDate: 'Veuillez choisir une date qui n’est pas dans le futur.',
  ErrorRegisteredDate: 'Cette date est déjà enregistrée.',
  ErrorInvalidValue: 'Cette valeur n’est pas autorisée ici.',
  ErrorOutOfBounds: 'Saisissez une valeur entre {min} et {max}.',
  ErrorTooLong: 'Saisissez au plus {count} caractères.',
  ErrorTooMany: '{count} au maximum sont autorisés.',
  ErrorNotMergeable: 'Ces enregistrements ne sont pas de la même activité et ne peuvent pas être fusionnés.',
  ErrorNotMerged: 'Cette activité n’est pas issue d’une fusion.',
  ErrorSpanOrder: 'La fin doit être après le début.',
  ErrorBandOrder: 'La valeur inférieure ne peut pas dépasser la valeur supérieure.',
  ErrorOutsideActivity: 'Le segment doit se trouver dans l’activité.',
  ErrorLapFixed: 'Les temps d’un tour ne peuvent pas être modifiés, seulement son nom et sa note.',
  ErrorUnknownField: 'Ce champ n’existe pas.',
  ErrorQuery: 'La requête n’est pas valable : {detail}',
  ErrorQueryTooLarge: 'La requête demande trop de données. Demandez-en moins à la fois.',
  ErrorIntervalTooSmall:
    'Choisissez un pas plus grand : {count} cellules au plus peuvent être affichées.',
  ErrorWholeActivities:
    'Cette valeur n’existe que pour des activités entières. Retirez les limites de mesures et la position sur le vélo, ou choisissez une autre valeur.',
  ErrorReservedName: 'Ce nom est réservé.',
  ErrorSetupCode: 'Le code est incorrect. Il s’affiche dans le terminal où tourne le serveur.',
  BadRequest: 'La requête n’a pas été comprise.',
  MalformedJson: 'La requête n’est pas un JSON valide.',
  ValidationFailed: 'Veuillez vérifier les valeurs saisies.',
  SignInRequired: 'Veuillez vous connecter.',
  WrongCredentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
  TooManySignIns: 'Trop de tentatives infructueuses. Réessayez dans {minutes} min.',
  TooManyRequests: 'Trop de requêtes. Réessayez dans {seconds} s.',
  TooManyInvitations:
    'Vous pouvez envoyer au plus {count} invitations par heure. Veuillez réessayer dans {minutes} min.',
  TooSlow: 'La requête a mis trop de temps à arriver. Veuillez réessayer.',
  ConfirmEmailFirst:
    'Confirmez votre adresse e-mail avant d’envoyer des invitations. Le lien se trouve dans l’e-mail de Cadenza.',
  SessionEnded: 'Votre session est terminée. Veuillez vous reconnecter.',
  TotpRequired: 'Saisissez le code de votre application d’authentification ou l’un de vos codes de secours.',
  TotpWrong: 'Le code est incorrect ou a déjà été utilisé. Veuillez attendre le suivant.',
  ResetLinkInvalid: 'Ce lien a expiré ou a déjà été utilisé. Veuillez en demander un nouveau.',
  SignUpClosed: 'L’inscription n’est pas ouverte sur ce site.',
  OidcFailed: 'La connexion par l’autre service a échoué. Veuillez réessayer.',
  OidcEmailUnverified:
    'L’autre service n’a pas vérifié votre adresse e-mail : vous ne pouvez pas vous connecter avec lui. Vérifiez-la là-bas, puis réessayez.',
  OidcNoAccount:
    'Aucun compte n’existe ici avec votre adresse e-mail. Adressez-vous à la personne qui gère ce site.',
  OidcLinkNeeded:
    'Un compte existe déjà ici avec votre adresse e-mail. Connectez-vous avec son mot de passe, puis associez l’autre service dans « Compte et préférences ».',
  Forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  NotFound: 'Introuvable, ou vous n’y avez pas accès.',
  Conflict: 'Ceci a été modifié entre-temps. Consultez l’état actuel et réessayez.',
  TooLarge: 'C’est trop volumineux. Le maximum est de {size}.',
  UnsupportedType: 'Ce type de contenu n’est pas accepté ici.',
  SetupClosed: 'Cette installation est déjà configurée.',
  Unavailable: 'Le service est indisponible pour le moment. Réessayez dans un instant.',
  StorageFull: 'Le stockage du serveur est plein. Prévenez son administrateur.',
  StorageUnavailable:
    'Le stockage du serveur est indisponible pour le moment. Rien n’a été modifié. Réessayez dans un instant.',
  Unexpected: 'Une erreur s’est produite. Veuillez réessayer.',
  Offline: 'Erreur de communication. Vérifiez votre connexion Internet et réessayez.',
  UploadUnknownFormat:
    'Ce format de fichier n’est pas pris en charge. Sont acceptés les fichiers FIT, TCX, GPX, CSV, PWX, KML, SML, HRM, SRM et FITLOG, le JSON de Suunto et de GoldenCheetah, et les archives ZIP ou gzip qui en contiennent.',
  UploadNoMotionRows: 'Le journal de mouvement ne contient aucune ligne lisible.',
  UploadEmpty: 'Le fichier est vide.',
  UploadNoRecords:
    'Le fichier ne contient aucune donnée enregistrée, seulement des réglages ou un suivi quotidien.',
  UploadTooLarge: 'Le fichier est trop volumineux. Le maximum est de {size}.',
  UploadReadFailed: 'Le fichier n’a pas pu être lu.',
  UploadStorageFailed:
    'Le fichier n’a pas pu être importé : le stockage du serveur est resté indisponible pendant un jour. Relancez la lecture du fichier.',
  UploadStoppedServer: 'Le fichier n’a pas pu être importé : sa lecture a arrêté le serveur plusieurs fois.',
  UploadTookTooLong: 'La lecture du fichier a pris trop de temps.',
  UploadMissing: 'Le fichier importé n’est pas arrivé.',
  UploadNoTimes:
    'Le fichier n’indique pas quand ses points ont été enregistrés. C’est peut-être un parcours planifié.',
  UploadUnknownColumns:
    'Le tableau n’a pas de colonnes connues. Sa première ligne doit les nommer : le temps, et au moins une grandeur parmi puissance, fréquence cardiaque, cadence, vitesse, distance, altitude, latitude et longitude.',
  UploadUnknownUnits:
    'Les données de mouvement sont dans des unités inconnues. Sont lisibles rad/s ou deg/s, et m/s^2 ou g.',
  UploadUnknownSensors:
    'Le fichier ne dit pas où était placé son capteur de mouvement. Nommez-le d’après l’emplacement, comme left_foot.',
  UploadNoGravity:
    'L’accélération de ce fichier ne contient pas la pesanteur, dont l’analyse a besoin. Exportez « Accélération (avec g) » au lieu de « Accélération linéaire ».',
  UploadXmlWithDtd:
    'Le fichier contient une définition de type de document ou des entités propres, refusées par sécurité.',
  UploadMotionTooLarge:
    'Ces données de mouvement dépassent 512 Mo une fois décompressées. Compressez-les avec gzip (.motion.csv.gz) et importez-les à nouveau.',
  UploadArchiveTooLarge: 'L’archive est trop volumineuse une fois décompressée ou contient trop de fichiers.',
  UploadArchiveEncrypted: 'L’archive est protégée par un mot de passe. Veuillez d’abord la décompresser.',
  UploadArchiveUnsupported:
    'L’archive utilise une compression non prise en charge. Veuillez créer un ZIP ordinaire.',
  UploadArchiveDamaged: 'L’archive est endommagée ou incomplète.',
  UploadArchiveEmpty: 'L’archive ne contient aucun fichier.',
  UploadPartlyRead: '{failed} fichiers sur {total} n’ont pas pu être lus.',
  ArchivePartUnreadable: 'Cette partie de l’archive est endommagée ou non valable. Le reste a été importé.',
  ArchiveOriginalMissing: 'L’archive ne contient pas le fichier d’origine de cette activité.',
  ArchiveOriginalDamaged:
    'Le fichier d’origine est endommagé : il ne correspond pas à celui indiqué dans l’archive.',
  ArchiveOfLaterVersion:
    'L’archive provient d’une version plus récente de Cadenza. Veuillez d’abord mettre Cadenza à jour.',
  NotificationUploaded: 'Votre activité « {title} » a été importée.',
  NotificationUploadedBefore: 'Votre activité « {title} » avait déjà été importée.',
  NotificationJoined: '« {title} » a été fusionnée avec un enregistrement existant de la même activité.',
  NotificationMailNotDelivered: 'L’e-mail à {name} n’a pas pu être remis. Vérifiez l’adresse et renvoyez-le.',
  NotificationArchiveRead: 'Activités importées de « {fileName} » : {count}.',
  NotificationArchivePartlyRead:
    'Activités importées de « {fileName} » : {count}. {failed} fichiers sur {total} n’ont pas pu être lus.',
  NotificationArchiveBefore: 'Toutes les activités de « {fileName} » avaient déjà été importées.',
  NotificationParseError: 'Votre activité « {title} » contient une erreur.',
  NotificationParseErrorUntitled: 'Votre activité contient une erreur.',
  NotificationUploadError: 'Votre fichier « {fileName} » importé le {uploadedAt} n’a pas pu être traité.',
  InvitationOver: 'Cette invitation a expiré ou a déjà servi. Demandez-en une nouvelle à votre entraîneur.',
  InvitationOwn: 'Vous ne pouvez pas être votre propre entraîneur.',
  AlreadyLinked: 'Cet entraîneur vous suit déjà.',
  CoachHasAthletes: 'Vous avez encore des athlètes. Mettez d’abord fin à leur suivi.',
  ErrorTooManyInvitations:
    'Vous pouvez avoir au plus {count} invitations en attente. Retirez-en une d’abord.',
  NotificationCoachLinked: '{name} vous entraîne désormais.',
  NotificationAthleteLinked: 'Vous entraînez désormais {name}.',
  NotificationCoachLeft: '{name} ne vous entraîne plus.',
  NotificationAthleteLeft: 'Vous n’entraînez plus {name}.',
  NotificationMarked: '{name} a modifié des segments ou des étiquettes dans « {title} ».',
  NotificationSessionReused:
    'Une ancienne connexion a été réutilisée. Tous les appareils de cette connexion ont été déconnectés. Si ce n’était pas vous, changez votre mot de passe.',
  NotificationTokenCreated:
    'Le jeton personnel « {name} » a été créé pour votre compte. Si ce n’était pas vous, révoquez-le et changez votre mot de passe.',
  NotificationCoachAsks: '{name} souhaite redevenir votre entraîneur. C’est vous qui décidez.',
  ReadTruncated: 'Le fichier est incomplet. Tout ce qui précède la coupure a été importé.',
  ReadBadChecksum: 'La somme de contrôle du fichier est fausse : certaines données peuvent être endommagées.',
  ReadBadHeader: 'L’en-tête du fichier est endommagé. Les données ont tout de même été lues.',
  ReadSkippedBytes: 'Des parties illisibles du fichier ont été ignorées.',
  ReadMisalignedFields: 'Certains champs n’ont pas la taille déclarée par l’appareil. Ils ont été ignorés.',
  ReadTimeBackwards: 'L’horloge est revenue en arrière. Les échantillons ont été remis dans l’ordre.',
  ReadClockJump:
    'L’horloge a été réglée en cours de route. Les échantillons suivants ont été remis à leur place.',
  ReadRepeatedTime: 'Plusieurs échantillons portent la même heure. Ils ont été fusionnés.',
  ReadNoSession: 'Le fichier n’a pas de résumé. Début, fin et totaux proviennent de ses échantillons.',
  ReadUndefinedMessage: 'Le fichier contient des messages non définis. Ils ont été ignorés.',
  ReadBadSpan:
    'Un tour ou une séance a des horaires impossibles. Ils ont été corrigés d’après les échantillons.',
  ReadMalformed:
    'Certaines parties du fichier ne respectent pas son format. Ce qui était lisible a été conservé.',
  ReadMissingTime: 'Certains points n’ont pas d’heure. Ils ont été ignorés.',
  ReadMissingStart: 'Le fichier n’a pas de date de début. L’heure de l’importation en tient lieu.',
  ReadUnknownSensor: 'Des capteurs de mouvement à des emplacements inconnus ont été ignorés.',
  ReadImpossiblePower:
    'Le capteur de puissance a enregistré des valeurs impossibles (3 000 W ou plus). Aucun chiffre n’en tient compte ; les exports les conservent.',
  ReadNoGravity:
    'L’accélération sans pesanteur a été ignorée. L’analyse a besoin de « Accélération (avec g) » au lieu de « Accélération linéaire ».',
  ReadTrackRepeated: 'Une trace figure plusieurs fois dans le fichier. Elle a été importée une seule fois.',
  ReadMotionLeftOut: 'Les données de mouvement jointes à l’enregistrement n’ont pas pu être lues.',
  ReadSensorTwice: 'Plusieurs fichiers viennent du même capteur de mouvement. L’un d’eux a été utilisé.',
  ReadSensorTimeRepeated: 'Plusieurs mesures d’un capteur de mouvement portent la même heure.',
  ReadSensorTimeBackwards: 'L’horloge d’un capteur de mouvement est revenue en arrière.',
  // Messages about motion sensors
  MotionNoSamples: 'Le capteur n’a enregistré aucune mesure.',
  MotionNoGyroscope: 'Le capteur n’a pas de gyroscope et ne peut pas servir à mesurer.',
  MotionNoAccelerometer: 'Le capteur n’a pas d’accéléromètre et ne peut pas servir à mesurer.',
  MotionSlowRate:
    'La fréquence d’échantillonnage du capteur est trop basse. Il faut au moins 50 Hz, 100 Hz sont recommandés.',
  MotionGaps: 'Il manque une partie de l’enregistrement du capteur.',
  MotionStepsBack: 'L’horloge du capteur est revenue en arrière.',
  MotionSaturated:
    'Le capteur a atteint la limite de sa plage. Là où c’est fréquent, les valeurs maximales manquent ; là où c’est rare, certaines sont trop faibles.',
  MotionGravityOff: 'La gravité perçue par le capteur est fausse : son échelle ou ses axes sont inexacts.',
  MotionNoStillPose:
    'Il manque au début un moment debout et immobile. Les angles sont relatifs à une posture moyenne.',
  MotionAxisUnclear: 'L’orientation du capteur sur le corps n’a pas pu être déterminée.',
  MotionSlipped: 'Le capteur a glissé pendant l’enregistrement.',
  MotionCrankUnclear: 'La rotation de la manivelle n’a pas pu être déterminée avec ce capteur.',
  MotionPlayedBackwards: 'L’enregistrement semble défiler à l’envers. Ses valeurs ne sont pas fiables.',
  MotionNoCycles: 'Aucun coup de pédale ni aucune foulée n’a été trouvé.',
  MotionUnknownSport: 'L’enregistrement n’indique pas le sport : il a été déduit du mouvement.',
  AssessmentTooFewRepeats: 'Un test demande au moins cinq répétitions de chaque côté.',
  AssessmentTooShort: 'Ce test demande au moins 20 secondes.',
  AssessmentNoSensor: 'Le capteur de ce test n’était pas porté.',
  AssessmentNoPose: 'Il manque deux secondes d’immobilité avant le test.',
  AssessmentSquare:
    'Sans course dans l’enregistrement, on suppose que le capteur est posé droit sur le bassin.',
  AssessmentNoSource: 'L’enregistrement de ce test n’est plus lisible.',
}
