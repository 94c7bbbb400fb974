import type { Texts } from './en.ts'

export const de: Texts = {
  ErrorUsernameRequired: 'Bitte gib einen Namen ein.',
  ErrorEmailRequired: 'Bitte gib eine E-Mail-Adresse ein.',
  ErrorEmailInvalid: 'Bitte gib eine E-Mail-Adresse wie name@example.com ein.',
  ErrorEmailTaken: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
  ErrorPasswordRequired: 'Bitte gib ein Passwort ein.',
  ErrorPasswordDoNotMatch: 'Die Passwörter stimmen nicht überein.',
  ErrorPasswordLength: 'Das Passwort muss mindestens {count} Zeichen lang sein.',
  ErrorPasswordTooLong: 'Das Passwort darf höchstens {count} Zeichen lang sein.',
  ErrorPasswordCommon: 'Dieses Passwort ist zu verbreitet. Bitte wähle ein anderes.',
  ErrorPasswordSimple: 'Dieses Passwort ist zu einfach. Vermeide Wiederholungen und Folgen wie abcdef.',
  ErrorPasswordOwnName: 'Verwende nicht deinen eigenen Namen oder deine E-Mail-Adresse als Passwort.',
  ErrorNameCharacters: 'Ein Name darf keine Zeilenumbrüche oder Steuerzeichen enthalten.',
  ErrorNameAddress:
    'Ein Name darf keine Web- oder E-Mail-Adresse enthalten. Setze nach einem Punkt ein Leerzeichen.',
  ErrorCurrentPasswordRequired: 'Bitte gib dein aktuelles Passwort ein.',
  ErrorCurrentPasswordWrong: 'Das aktuelle Passwort ist nicht richtig.',
  ErrorEnterValue: 'Bitte gib einen Wert ein.',
  ErrorInvalidDate: 'Diesen Tag gibt es in diesem Monat nicht.',
  ErrorFutureDate: 'Bitte wähle ein Datum, das nicht in der Zukunft liegt.',
  ErrorRegisteredDate: 'Für dieses Datum gibt es bereits einen Eintrag.',
  ErrorInvalidValue: 'Dieser Wert ist hier nicht erlaubt.',
  ErrorAheadOfNow:
    'Diese Sekunden liegen in der Zukunft. Bitte prüfe die Uhr des Geräts, oder sende beim Beginn einer Sitzung seine Zeit als sent_at.',
  ErrorOutOfBounds: 'Bitte gib einen Wert von {min} bis {max} ein.',
  ErrorTooLong: 'Bitte gib höchstens {count} Zeichen ein.',
  ErrorTooMany: 'Höchstens {count} sind erlaubt.',
  ErrorNotMergeable:
    'Diese Aufzeichnungen gehören nicht zur selben Aktivität und lassen sich nicht zusammenführen.',
  ErrorNotMerged: 'Diese Aktivität wurde nicht zusammengeführt.',
  ErrorSpanOrder: 'Das Ende muss nach dem Anfang liegen.',
  ErrorBandOrder: 'Der untere Wert darf nicht größer als der obere sein.',
  ErrorOutsideActivity: 'Der Abschnitt muss innerhalb der Aktivität liegen.',
  ErrorLapFixed: 'Die Zeiten einer Runde lassen sich nicht ändern, nur ihr Name und ihre Notiz.',
  ErrorUnknownField: 'Dieses Feld gibt es nicht.',
  ErrorQuery: 'Die Abfrage ist ungültig: {detail}',
  ErrorQueryTooLarge: 'Die Abfrage verlangt zu viele Daten. Bitte fordere weniger auf einmal an.',
  ErrorIntervalTooSmall: 'Wähle ein größeres Intervall: Es können höchstens {count} Zellen gezeigt werden.',
  ErrorWholeActivities:
    'Diesen Wert gibt es nur für ganze Aktivitäten. Entferne die Grenzen für Messwerte und die Position auf dem Rad oder wähle einen anderen Wert.',
  ErrorReservedName: 'Dieser Name ist reserviert.',
  ErrorRangesMissing: 'Diese Abschnitte fehlen: {ranges}.',
  ErrorReportActivities: 'Wähle Aktivitäten dieses Athleten in der Sportart des Berichts.',
  ErrorReportRange: 'Ein Bericht dieser Art hat diesen Abschnitt nicht.',
  ErrorReportRangesShort: 'Diese Abschnitte sind kürzer als eine Sekunde: {ranges}.',
  ErrorReportRangesTwice: 'Diese Abschnitte sind doppelt gewählt: {ranges}.',
  ErrorBirthdayEarly: 'Gib ein Geburtsdatum ab 1900 ein.',
  ErrorBirthdayLate: 'Gib ein Geburtsdatum vor dem heutigen Tag ein.',
  ErrorSetupCode: 'Der Code ist nicht richtig. Er steht im Terminal, in dem der Server läuft.',
  BadRequest: 'Die Anfrage wurde nicht verstanden.',
  MalformedJson: 'Die Anfrage ist kein gültiges JSON.',
  ValidationFailed: 'Bitte prüfe die eingegebenen Werte.',
  SignInRequired: 'Bitte melde dich an.',
  WrongCredentials: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
  TooManySignIns: 'Zu viele Fehlversuche. Bitte versuche es in {minutes} min erneut.',
  TooManyRequests: 'Zu viele Anfragen. Bitte versuche es in {seconds} s erneut.',
  TooManyInvitations:
    'Du kannst höchstens {count} Einladungen pro Stunde verschicken. Bitte versuche es in {minutes} min erneut.',
  TooSlow: 'Die Anfrage kam zu langsam an. Bitte versuche es erneut.',
  ConfirmEmailFirst:
    'Bestätige deine E-Mail-Adresse, bevor du Einladungen verschickst. Der Link steht in der E-Mail von Cadenza.',
  SessionEnded: 'Deine Sitzung ist beendet. Bitte melde dich erneut an.',
  TotpRequired: 'Bitte gib den Code deiner Authenticator-App oder einen deiner Wiederherstellungscodes ein.',
  TotpWrong: 'Der Code ist nicht richtig oder wurde schon benutzt. Bitte warte auf den nächsten.',
  ResetLinkInvalid: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordere einen neuen an.',
  SignUpClosed: 'Auf dieser Seite kann man sich nicht selbst registrieren.',
  OidcFailed: 'Die Anmeldung über den anderen Dienst ist fehlgeschlagen. Bitte versuche es erneut.',
  OidcEmailUnverified:
    'Der andere Dienst hat deine E-Mail-Adresse nicht bestätigt, daher kannst du dich nicht damit anmelden. Bestätige sie dort und versuche es erneut.',
  OidcNoAccount:
    'Zu deiner E-Mail-Adresse gibt es hier kein Konto. Bitte wende dich an den Betreiber dieser Seite.',
  OidcLinkNeeded:
    'Zu deiner E-Mail-Adresse gibt es hier bereits ein Konto. Bitte melde dich mit dessen Passwort an und verbinde den anderen Dienst unter „Konto & Einstellungen“.',
  Forbidden: 'Dazu fehlt dir die Berechtigung.',
  NotFound: 'Nicht gefunden, oder du hast keinen Zugriff darauf.',
  LiveSessionEnded: 'Das Training ist beendet. Starte ein neues und sende die übrigen Daten dorthin.',
  Conflict: 'Dies wurde inzwischen geändert. Bitte sieh dir den aktuellen Stand an und versuche es erneut.',
  TooLarge: 'Das ist zu groß. Das Maximum ist {size}.',
  UnsupportedType: 'Diese Art von Inhalt wird hier nicht angenommen.',
  SetupClosed: 'Diese Installation ist bereits eingerichtet.',
  Unavailable: 'Der Dienst ist zurzeit nicht erreichbar. Bitte versuche es gleich noch einmal.',
  StorageFull: 'Der Speicher des Servers ist voll. Bitte gib der Administration Bescheid.',
  PrintUnavailable:
    'Dieser Server kann nicht drucken: Es wurde kein Chromium gefunden. Nutze die Druckfunktion deines Browsers oder bitte den Betreiber, CADENZA_CHROMIUM zu setzen.',
  PrintFailed:
    'Der Bericht konnte nicht gedruckt werden. Versuche es noch einmal oder nutze die Druckfunktion deines Browsers.',
  StorageUnavailable:
    'Der Speicher des Servers ist zurzeit nicht erreichbar. Nichts wurde geändert. Bitte versuche es gleich noch einmal.',
  Unexpected: 'Leider ist etwas schiefgegangen. Bitte versuche es erneut.',
  Offline: 'Keine Verbindung. Bitte prüfe deine Internetverbindung und versuche es erneut.',
  UploadUnknownFormat:
    'Dieses Dateiformat wird nicht unterstützt. Unterstützt werden FIT-, TCX-, GPX-, CSV-, XLSX-, PWX-, KML-, SML-, HRM-, SRM- und FITLOG-Dateien, JSON von Suunto und GoldenCheetah sowie ZIP- oder gzip-Archive davon.',
  UploadNoMotionRows: 'Die Bewegungsdaten enthalten keine lesbare Zeile.',
  UploadEmpty: 'Die Datei ist leer.',
  UploadNoRecords: 'Die Datei enthält keine aufgezeichneten Daten, nur Einstellungen oder Tageswerte.',
  UploadTooLarge: 'Die Datei ist zu groß. Das Maximum ist {size}.',
  UploadReadFailed: 'Die Datei konnte nicht gelesen werden.',
  UploadStorageFailed:
    'Die Datei konnte nicht importiert werden: Der Speicher des Servers war einen Tag lang nicht erreichbar. Lies die Datei noch einmal ein.',
  UploadStoppedServer:
    'Die Datei konnte nicht importiert werden: Beim Lesen ist der Server mehrmals abgestürzt.',
  UploadTookTooLong: 'Die Verarbeitung der Datei hat zu lange gedauert.',
  UploadMissing: 'Die hochgeladene Datei ist nicht angekommen.',
  UploadNoTimes:
    'Die Datei sagt nicht, wann ihre Punkte aufgezeichnet wurden. Vielleicht ist sie eine geplante Route.',
  UploadUnknownColumns:
    'Die Tabelle hat keine bekannten Spalten. Die erste Zeile muss sie nennen: eine Zeit und mindestens eine der Größen Leistung, Herzfrequenz, Trittfrequenz, Geschwindigkeit, Distanz, Höhe, Breitengrad und Längengrad.',
  UploadOldSpreadsheet:
    'Tabellen im alten Format .xls und mit Passwort geschützte können nicht gelesen werden. Exportiere die Daten als CSV oder als XLSX ohne Passwort.',
  UploadUnknownUnits:
    'Die Bewegungsdaten haben unbekannte Einheiten. Lesbar sind rad/s oder deg/s und m/s^2 oder g.',
  UploadUnknownSensors:
    'Die Datei sagt nicht, wo ihr Bewegungssensor saß. Benenne sie nach der Stelle, etwa left_foot.',
  UploadNoGravity:
    'Die Beschleunigung in dieser Datei enthält keine Erdbeschleunigung, ohne die keine Auswertung möglich ist. Exportiere „Beschleunigung (mit g)“ statt „Lineare Beschleunigung“.',
  UploadXmlWithDtd:
    'Die Datei enthält eine Dokumenttypdefinition oder eigene Entitäten, die aus Sicherheitsgründen abgelehnt werden.',
  UploadMotionTooLarge:
    'Diese Bewegungsdaten sind entpackt größer als 512 MB. Packe sie mit gzip (.motion.csv.gz) und lade sie erneut hoch.',
  UploadArchiveTooLarge: 'Das Archiv ist entpackt zu groß oder enthält zu viele Dateien.',
  UploadArchiveEncrypted: 'Das Archiv ist mit einem Passwort geschützt. Bitte entpacke es zuerst.',
  UploadArchiveUnsupported:
    'Das Archiv verwendet eine nicht unterstützte Komprimierung. Bitte erstelle eine gewöhnliche ZIP-Datei.',
  UploadArchiveDamaged: 'Das Archiv ist beschädigt oder unvollständig.',
  UploadArchiveEmpty: 'Das Archiv enthält keine Dateien.',
  UploadPartlyRead: '{failed} von {total} Dateien konnten nicht gelesen werden.',
  WatchNoAccount:
    'Kein Konto hat die E-Mail-Adresse oder UUID {account}. Benenne den Ordner um und verschiebe die Datei dann zurück in den Ordner.',
  ArchivePartUnreadable: 'Dieser Teil des Archivs ist beschädigt oder ungültig. Der Rest wurde importiert.',
  ArchiveOriginalMissing: 'Das Archiv enthält die Originaldatei dieser Aktivität nicht.',
  ArchiveOriginalDamaged:
    'Die Originaldatei ist beschädigt: Sie stimmt nicht mit der im Archiv angegebenen überein.',
  ArchiveOfLaterVersion:
    'Das Archiv stammt von einer neueren Version von Cadenza. Bitte aktualisiere zuerst Cadenza.',
  NotificationUploaded: 'Deine Aktivität „{title}“ wurde hochgeladen.',
  NotificationUploadedBefore: 'Deine Aktivität „{title}“ war bereits hochgeladen.',
  NotificationJoined:
    '„{title}“ wurde mit einer vorhandenen Aufzeichnung derselben Aktivität zusammengeführt.',
  NotificationMailNotDelivered:
    'Die E-Mail an {name} konnte nicht zugestellt werden. Prüfe die Adresse und sende sie noch einmal.',
  NotificationArchiveRead: 'Aus „{fileName}“ importierte Aktivitäten: {count}.',
  NotificationArchivePartlyRead:
    'Aus „{fileName}“ importierte Aktivitäten: {count}. {failed} von {total} Dateien konnten nicht gelesen werden.',
  NotificationArchiveBefore: 'Alle Aktivitäten aus „{fileName}“ waren bereits hochgeladen.',
  NotificationParseError: 'Deine Aktivität „{title}“ enthält einen Fehler.',
  NotificationParseErrorUntitled: 'Deine Aktivität enthält einen Fehler.',
  NotificationUploadError:
    'Deine am {uploadedAt} hochgeladene Datei „{fileName}“ konnte nicht verarbeitet werden.',
  InvitationOver:
    'Diese Einladung ist abgelaufen oder wurde bereits benutzt. Bitte deinen Trainer um eine neue.',
  InvitationOwn: 'Du kannst nicht dein eigener Trainer sein.',
  AlreadyLinked: 'Du bist mit diesem Trainer bereits verbunden.',
  CoachHasAthletes: 'Du hast noch Athleten. Trenne zuerst die Verbindungen mit ihnen.',
  ErrorTooManyInvitations: 'Du kannst höchstens {count} offene Einladungen haben. Ziehe zuerst eine zurück.',
  NotificationCoachLinked: '{name} trainiert dich jetzt.',
  NotificationAthleteLinked: 'Du trainierst jetzt {name}.',
  NotificationCoachLeft: '{name} trainiert dich nicht mehr.',
  NotificationAthleteLeft: 'Du trainierst {name} nicht mehr.',
  NotificationMarked: '{name} hat Abschnitte oder Schlagwörter in „{title}“ bearbeitet.',
  NotificationPlanned: '{name} hat deinen Kalender geändert.',
  NotificationRecommended: '{name} empfiehlt dir die Trainingseinheit „{title}“.',
  NotificationAccepted: '{name} hat die Trainingseinheit „{title}“ angenommen.',
  NotificationDeclined: '{name} hat die Trainingseinheit „{title}“ abgelehnt.',
  NotificationReport: 'Dein Bericht „{title}“ ist fertig.',
  NotificationSessionReused:
    'Eine alte Anmeldung von dir wurde erneut benutzt. Alle Geräte dieser Anmeldung wurden abgemeldet. Falls du das nicht warst, ändere dein Passwort.',
  NotificationTokenCreated:
    'Für dein Konto wurde das persönliche Token „{name}“ erstellt. Wenn du das nicht warst, widerrufe es und ändere dein Passwort.',
  NotificationCoachAsks: '{name} möchte dich wieder trainieren. Du entscheidest.',
  ReadTruncated: 'Die Datei ist unvollständig. Alles bis zu ihrem Ende wurde importiert.',
  ReadBadChecksum: 'Die Prüfsumme der Datei ist falsch: Einige Daten könnten beschädigt sein.',
  ReadBadHeader: 'Die Kopfdaten der Datei sind beschädigt, die Daten wurden aber gelesen.',
  ReadSkippedBytes: 'Unlesbare Teile der Datei wurden übersprungen.',
  ReadMisalignedFields:
    'Einige Felder haben eine andere Größe, als das Gerät angibt. Sie wurden weggelassen.',
  ReadTimeBackwards: 'Die Uhr ist zurückgesprungen. Die Messwerte wurden nach Zeit sortiert.',
  ReadClockJump: 'Die Uhr wurde unterwegs gestellt. Die späteren Messwerte wurden an ihre Stelle verschoben.',
  ReadRepeatedTime: 'Mehrere Messwerte tragen dieselbe Zeit und wurden zusammengefasst.',
  ReadNoSession:
    'Die Datei hat keine Zusammenfassung. Start, Ende und Gesamtwerte wurden aus den Messwerten berechnet.',
  ReadUndefinedMessage: 'Die Datei enthält undefinierte Nachrichten. Sie wurden übersprungen.',
  ReadBadSpan: 'Eine Runde oder Einheit hat ungültige Zeiten. Sie wurden anhand der Messwerte korrigiert.',
  ReadMalformed: 'Teile der Datei entsprechen nicht ihrem Format. Was lesbar war, wurde behalten.',
  ReadMissingTime: 'Einige Punkte haben keine Zeitangabe. Sie wurden übersprungen.',
  ReadMissingStart: 'Die Datei hat kein Startdatum. Stattdessen gilt der Zeitpunkt des Hochladens.',
  ReadUnknownSensor: 'Bewegungssensoren an unbekannten Stellen wurden übersprungen.',
  ReadImpossiblePower:
    'Der Leistungsmesser hat unmögliche Werte gemeldet (ab 3.000 W). Sie zählen in keinem Wert mit; Exporte behalten sie.',
  ReadNoGravity:
    'Die Beschleunigung ohne Erdbeschleunigung wurde übersprungen. Die Auswertung braucht „Beschleunigung (mit g)“ statt „Lineare Beschleunigung“.',
  ReadTrackRepeated: 'Ein Track steht mehrfach in der Datei. Er wurde einmal importiert.',
  ReadMotionLeftOut: 'Die Bewegungsdaten zur Aufzeichnung waren nicht lesbar.',
  ReadSensorTwice: 'Mehrere Dateien stammen vom selben Bewegungssensor. Eine davon wurde verwendet.',
  ReadSensorTimeRepeated: 'Mehrere Messwerte eines Bewegungssensors haben dieselbe Zeit.',
  ReadSensorTimeBackwards: 'Die Uhr eines Bewegungssensors ist zurückgesprungen.',
  // Messages about motion sensors
  MotionNoSamples: 'Der Sensor hat keine Messwerte aufgezeichnet.',
  MotionNoGyroscope: 'Der Sensor hat kein Gyroskop und eignet sich nicht für Messungen.',
  MotionNoAccelerometer: 'Der Sensor hat keinen Beschleunigungsmesser und eignet sich nicht für Messungen.',
  MotionSlowRate: 'Die Abtastrate des Sensors ist zu niedrig. Mindestens 50 Hz sind nötig, 100 Hz empfohlen.',
  MotionGaps: 'Ein Teil der Aufzeichnung des Sensors fehlt.',
  MotionStepsBack: 'Die Uhr des Sensors ist zurückgesprungen.',
  MotionSaturated:
    'Der Sensor hat das Ende seines Messbereichs erreicht. Ist das häufig, fehlen Spitzenwerte; ist es selten, sind einzelne zu klein.',
  MotionGravityOff: 'Die vom Sensor gemessene Schwerkraft stimmt nicht. Skala oder Achsen sind ungenau.',
  MotionNoStillPose:
    'Am Anfang fehlt ein ruhiger, aufrechter Stand. Die Winkel beziehen sich auf eine mittlere Haltung.',
  MotionAxisUnclear: 'Die Ausrichtung des Sensors am Körper ließ sich nicht bestimmen.',
  MotionSlipped:
    'Der Sensor ist während der Aufzeichnung verrutscht. Danach sind seine Winkel falsch; befestige das Band fester.',
  MotionExchanged:
    'Der Sensor war dort befestigt, wo ein anderer hingehört. Das wurde berichtigt; trage ihn nächstes Mal dort, wo sein Name es sagt.',
  MotionSidesDoubtful:
    'Linke und rechte Sensoren der Beine scheinen vertauscht zu sein. Werte einer Seite können die der anderen sein. Prüfe, wo jeder Sensor sitzt.',
  MotionClockOff:
    'Die Uhr des Sensors ging um Sekunden falsch. Das wurde berichtigt; synchronisiere die Sensoren vor der nächsten Aufzeichnung.',
  MotionCrankUnclear: 'Die Drehung der Kurbel ließ sich aus diesem Sensor nicht bestimmen.',
  MotionPlayedBackwards: 'Die Aufzeichnung scheint rückwärts zu laufen. Die Werte sind nicht verlässlich.',
  MotionNoCycles: 'Es wurden keine Tritte oder Doppelschritte gefunden.',
  MotionUnknownSport: 'Die Aufzeichnung nennt keine Sportart: Sie wurde an der Bewegung erkannt.',
  AssessmentTooFewRepeats: 'Für einen Test sind mindestens fünf Wiederholungen je Seite nötig.',
  AssessmentTooShort: 'Für diesen Test sind mindestens 20 Sekunden nötig.',
  AssessmentNoSensor: 'Der Sensor für diesen Test wurde nicht getragen.',
  AssessmentNoPose: 'Vor dem Test fehlen zwei Sekunden ruhiger Stand.',
  AssessmentSquare:
    'Die Aufzeichnung enthält keinen Lauf. Es wird angenommen, dass der Sensor gerade am Becken sitzt.',
  AssessmentNoSource: 'Die Aufzeichnung dieses Tests ist nicht mehr lesbar.',
  // Workouts
  WorkoutTooDeep: 'Wiederholungen können höchstens {count}-mal ineinander liegen.',
  WorkoutTooManySteps: 'Eine Trainingseinheit kann höchstens {count} Schritte haben.',
  WorkoutTooManyRepeated:
    'Mit den Wiederholungen kann eine Trainingseinheit höchstens {count} Schritte haben.',
  WorkoutTooLong: 'Eine Trainingseinheit kann höchstens {hours} Stunden dauern.',
  WorkoutEmptyRepeat: 'Diese Wiederholung hat keine Schritte. Füge Schritte hinzu oder entferne sie.',
  WorkoutRampTarget:
    'Nur das erste Ziel eines Schritts kann eine Rampe sein. Sie führt von einem Wert zu einem anderen.',
  WorkoutTargetEmpty: 'Ein Ziel braucht eine untere oder eine obere Grenze.',
  WorkoutTargetTwice: 'Der Schritt hat schon ein solches Ziel. Behalte eines davon.',
  WorkoutUnknownMetric: 'Es gibt keinen Messwert namens „{name}“.',
  WorkoutMetricSide: '„{name}“ hat keine linke und rechte Seite. Lass die Seite weg.',
  WorkoutTextUnknownWord: '„{word}“ ist hier nicht bekannt.',
  WorkoutTextNoLength: 'Gib die Länge des Schritts an, zum Beispiel 5m, 400mtr oder 2:30.',
  WorkoutTextTwoLengths:
    'Der Schritt hat schon eine Länge. Beginne für einen weiteren Schritt eine neue Zeile.',
  WorkoutTextNeedsLimit: 'Gib an, unter oder über welchem Wert, zum Beispiel {name}<6.',
  WorkoutTextQuote: 'Dem Kommentar fehlt das schließende Anführungszeichen.',
  WorkoutTextNoStep: 'Ein Kommentar gehört zu einem Schritt. Schreibe ihn unter einen Schritt.',
  WorkoutTextSport: 'Wähle bike, run oder other als Sportart.',
  WorkoutTextTitleTwice: 'Die Trainingseinheit hat schon einen Namen. Vor Abschnitten steht kein #.',
  WorkoutTextAlert: 'Gib an, nach welcher Zeit, zum Beispiel alert 10s.',
  WorkoutTextRamp: 'Gib an, von wo nach wo die Rampe führt, zum Beispiel ramp 100-150w.',
  WorkoutFileNotThis: 'Das ist keine Trainingseinheit im Format {format}.',
  WorkoutFileEmpty: 'Die Datei enthält keine Schritte einer Trainingseinheit.',
  WorkoutFileSlopes: 'Die Datei beschreibt Steigungen und keine Trainingseinheit mit Leistungen.',
  WorkoutFileDamaged: 'Die Datei ist unvollständig oder beschädigt. Bitte exportiere sie noch einmal.',
  WorkoutFileUnknown:
    'Das ist keine lesbare Trainingseinheit. Wähle eine FIT-, ZWO-, ERG-, MRC- oder Textdatei.',
  WorkoutFileNeedsFtp: 'Dieses Format enthält Watt oder Anteile deiner FTP. Trage zuerst deine FTP ein.',
  WorkoutFileNoPower: 'Kein Schritt hat eine Zielleistung. Dieses Format kennt keine anderen Ziele.',
  WorkoutLossSections: 'Abschnitte fallen weg, ihre Schritte bleiben.',
  WorkoutLossTags: 'Tags fallen weg.',
  WorkoutLossDescription: 'Die Beschreibung fällt weg.',
  WorkoutLossRepeats: 'Wiederholungen werden einzeln ausgeschrieben.',
  WorkoutLossRepeatEnd:
    'Eine Wiederholung endet durch eine Bedingung, die nicht unterstützt wird. Die Schritte wurden einmal importiert.',
  WorkoutLossLength:
    'Der Schritt endet durch eine Bedingung, die nicht unterstützt wird. Er wurde ein offener Schritt.',
  WorkoutLossOpen: 'Der Schritt hat in diesem Format keine feste Dauer und fällt weg.',
  WorkoutLossTimed: 'Die Länge des Schritts wird mit der erwarteten Pace umgerechnet.',
  WorkoutLossRamp: 'Aus der Rampe wird ein Bereich.',
  WorkoutLossRange: 'Die Mitte des Bereichs bleibt.',
  WorkoutLossRounded: 'Ein Wert des Schritts wird auf das gerundet, was das Format aufnehmen kann.',
  WorkoutLossWidened: 'Aus dem einzelnen Wert wird ein Bereich um ihn.',
  WorkoutLossConverted: 'Das Ziel wird mit den aktuellen Werten in eine andere Einheit umgerechnet.',
  WorkoutLossMain: 'Leistung oder Pace wird zum Hauptziel des Schritts.',
  WorkoutLossTarget: 'Ein Ziel des Schritts fällt weg.',
  WorkoutLossForm: 'Bewegungsziele fallen weg.',
  WorkoutLossIntensity: 'Die Art des Schritts, etwa Erholung, fällt weg.',
  WorkoutLossAlert: 'Der Hinweis außerhalb des Ziels fällt weg.',
  WorkoutLossComment: 'Der Kommentar fällt weg.',
  WorkoutLossLanguages: 'Der Kommentar bleibt in einer Sprache.',
  WorkoutLossLongText: 'Der Text ist zu lang für dieses Format und wird gekürzt.',
  WorkoutLossTextTimes: 'Aus Meldungen zu bestimmten Zeiten wurde ein Kommentar des Schritts.',
  WorkoutLossPart: '„{name}“ wird nicht unterstützt und fiel weg.',
}
