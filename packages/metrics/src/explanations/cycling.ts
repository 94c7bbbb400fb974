import { type Explanations, fromMotion, rangeError, sources } from './explanation.ts'

/** Explanations of metrics per stroke, a revolution of the crank from 12 to 12 o’clock. */
export const cyclingExplanations: Explanations = {
  dss: fromMotion(
    [
      'The foot’s angular acceleration is averaged over 5 strokes. The score is its jerky part (harmonics 4–12 without noise) in percent of the smooth rotation (harmonics 1–3). Dead spots are peaks of the jerky part that recur in 3 of 5 strokes.',
      '足の角加速度を5ストロークで平均し、ぎくしゃくした成分（4〜12次の調和成分、ノイズを除く）を滑らかな回転（1〜3次）に対する百分率で表します。デッドスポットは、この成分のピークのうち5ストローク中3回以上現れるものです。',
      'Die Winkelbeschleunigung des Fußes wird über 5 Tritte gemittelt; der ruckende Teil (4. bis 12. Harmonische, ohne Rauschen) wird in Prozent der gleichmäßigen Drehung (1. bis 3. Harmonische) angegeben. Totpunkte sind seine Spitzen, die in 3 von 5 Tritten wiederkehren.',
      'La aceleración angular del pie se promedia en 5 pedaladas; la parte brusca (armónicos 4–12, sin el ruido) se da en porcentaje del giro uniforme (armónicos 1–3). Los puntos muertos son sus picos que se repiten en 3 de 5 pedaladas.',
      'L’accélération angulaire du pied est moyennée sur 5 coups de pédale ; la part saccadée (harmoniques 4 à 12, sans le bruit) est donnée en pourcentage de la rotation régulière (harmoniques 1 à 3). Les points morts sont ses pics qui reviennent dans 3 coups de pédale sur 5.',
      'L’accelerazione angolare del piede è mediata su 5 pedalate; la parte a scatti (armoniche 4–12, senza il rumore) è in percentuale della rotazione regolare (1–3). I punti morti sono i suoi picchi che ricorrono in 3 pedalate su 5.',
    ],
    'after',
    'untested',
    'LEOMO',
  ),
  foot_ar: fromMotion(
    [
      'The largest minus the smallest pitch angle of the foot within the stroke.',
      '1ストローク内の足のピッチ角の最大値から最小値を引いた値です。',
      'Der größte minus der kleinste Neigungswinkel des Fußes innerhalb des Tritts.',
      'El mayor ángulo de inclinación del pie en la pedalada menos el menor.',
      'Le plus grand angle d’inclinaison du pied pendant le coup de pédale, moins le plus petit.',
      'Il maggiore angolo di inclinazione del piede nella pedalata meno il minore.',
    ],
    'after',
    rangeError,
    'LEOMO',
    sources.plazaBravo,
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((quarter) => {
      const between = `${90 * quarter - 90}° – ${90 * quarter}°`
      return [
        `foot_ar_q${quarter}`,
        fromMotion(
          [
            `The largest minus the smallest pitch angle of the foot while the crank passes ${between} (0° is 12 o’clock).`,
            `クランクが${90 * quarter - 90}°〜${90 * quarter}°（0°は12時）を通る間の足のピッチ角の最大値から最小値を引いた値です。`,
            `Der größte minus der kleinste Neigungswinkel des Fußes, während die Kurbel den Bereich ${between} durchläuft (0° ist 12 Uhr).`,
            `El mayor ángulo de inclinación del pie menos el menor mientras la biela pasa por ${between} (0° son las 12).`,
            `Le plus grand angle d’inclinaison du pied moins le plus petit pendant que la manivelle parcourt le quart ${between} (0° : en haut).`,
            `Il maggiore angolo di inclinazione del piede meno il minore mentre la pedivella percorre ${between} (0° = ore 12).`,
          ],
          'after',
          { unit: '°', lab: 1.5, outdoors: [3, 3], within: 1 },
          'LEOMO',
          quarter === 1 ? sources.plazaBravo : undefined,
        ),
      ]
    }),
  ),
  foot_push_timing: fromMotion(
    [
      'The crank angle between 0° and 180° at which the toes begin to drop, from its angular velocity up to the 6th harmonic; no value if the foot rotates by less than 8°.',
      '足の角速度（6次の調和成分まで）から、0°〜180°でつま先が下がり始めるクランク角を求めます。足の動きが8°未満なら値はありません。',
      'Der Kurbelwinkel zwischen 0° und 180°, bei dem die Zehen zu sinken beginnen, aus der Winkelgeschwindigkeit bis zur 6. Harmonischen; keiner, wenn sich der Fuß um weniger als 8° dreht.',
      'El ángulo de biela entre 0° y 180° en el que la punta empieza a bajar, según la velocidad angular hasta el 6.º armónico; sin valor si el pie gira menos de 8°.',
      'L’angle de manivelle entre 0° et 180° où la pointe commence à descendre, d’après la vitesse angulaire jusqu’à la 6ᵉ harmonique ; aucun si le pied tourne de moins de 8°.',
      'L’angolo di pedivella tra 0° e 180° in cui la punta comincia a scendere, dalla velocità angolare fino alla 6ª armonica; nessun valore se il piede ruota meno di 8°.',
    ],
    'ours',
    { unit: '°', lab: 5, outdoors: [10, 10] },
  ),
  foot_pullup_timing: fromMotion(
    [
      'The crank angle between 180° and 360° at which the toes begin to rise, from its angular velocity up to the 6th harmonic; no value if the foot rotates by less than 8°.',
      '足の角速度（6次の調和成分まで）から、180°〜360°でつま先が上がり始めるクランク角を求めます。足の動きが8°未満なら値はありません。',
      'Der Kurbelwinkel zwischen 180° und 360°, bei dem die Zehen zu steigen beginnen, aus der Winkelgeschwindigkeit bis zur 6. Harmonischen; keiner, wenn sich der Fuß um weniger als 8° dreht.',
      'El ángulo de biela entre 180° y 360° en el que la punta empieza a subir, según la velocidad angular hasta el 6.º armónico; sin valor si el pie gira menos de 8°.',
      'L’angle de manivelle entre 180° et 360° où la pointe commence à remonter, d’après la vitesse angulaire jusqu’à la 6ᵉ harmonique ; aucun si le pied tourne de moins de 8°.',
      'L’angolo di pedivella tra 180° e 360° in cui la punta comincia a salire, dalla velocità angolare fino alla 6ª armonica; nessun valore se il piede ruota meno di 8°.',
    ],
    'ours',
    { unit: '°', lab: 5, outdoors: [10, 10] },
  ),
  leg_ar: fromMotion(
    [
      'The largest minus the smallest pitch angle of the thigh within the stroke. Skin moves on the thigh, so trust changes more than the level.',
      '1ストローク内の大腿のピッチ角の最大値から最小値を引いた値です。大腿では皮膚が動くため、値そのものより変化を見てください。',
      'Der größte minus der kleinste Neigungswinkel des Oberschenkels innerhalb des Tritts. Die Haut bewegt sich mit: Die Änderung ist verlässlicher als der Wert selbst.',
      'El mayor ángulo de inclinación del muslo en la pedalada menos el menor. La piel se mueve: fíate más del cambio que del valor.',
      'Le plus grand angle d’inclinaison de la cuisse pendant le coup de pédale, moins le plus petit. La peau bouge : fiez-vous aux changements plus qu’au niveau.',
      'Il maggiore angolo di inclinazione della coscia nella pedalata meno il minore. La pelle si muove: fidati più della variazione che del valore.',
    ],
    'after',
    { unit: '°', lab: 1, outdoors: [3, 3], within: 1 },
    'LEOMO',
    sources.plazaBravo,
  ),
  leg_smoothness: fromMotion(
    [
      'The signal power of the thigh’s angular velocity in harmonics 1–2 of the stroke, in percent of harmonics 1–12, without noise.',
      '大腿の角速度のパワーのうち、ストロークの1〜12次の調和成分に対して1〜2次が占める割合（%、ノイズを除く）です。',
      'Welcher Anteil der Signalleistung der Winkelgeschwindigkeit des Oberschenkels in der 1. und 2. Harmonischen des Tritts liegt, gemessen an der 1. bis 12., in Prozent und ohne Rauschen.',
      'La parte de la potencia de la velocidad angular del muslo que está en los armónicos 1–2 de la pedalada, de los 1–12, en porcentaje y sin el ruido.',
      'La part de la puissance de la vitesse angulaire de la cuisse dans les harmoniques 1 et 2 du coup de pédale, sur 1 à 12, en pourcentage et sans le bruit.',
      'La quota della potenza della velocità angolare della coscia nelle armoniche 1–2 della pedalata, su 1–12, in percentuale e senza il rumore.',
    ],
    'ours',
    'untested',
  ),
  leg_dss: fromMotion(
    [
      'Computed like the Dead Spot Score, from the sensor on the thigh.',
      'デッドスポットスコアと同じ計算を大腿のセンサーで行います。',
      'Wie der Totpunktwert, vom Sensor am Oberschenkel.',
      'Como la puntuación de puntos muertos, con el sensor del muslo.',
      'Comme le score de points morts, avec le capteur de la cuisse.',
      'Come il punteggio dei punti morti, dal sensore sulla coscia.',
    ],
    'ours',
    'untested',
  ),
  push_efficiency: fromMotion(
    [
      'The share of the crank’s acceleration in a revolution that lies between 30° and 150°. An estimate: on the road, inertia hides force, so only strokes on the same bike can be compared.',
      '1回転中のクランクの加速のうち、30°〜150°に入る割合です。路上では慣性が力を隠すため推定値であり、同じバイクのストローク同士の比較に限られます。',
      'Welcher Anteil der Beschleunigung der Kurbel während einer Umdrehung zwischen 30° und 150° liegt. Eine Schätzung: Auf der Straße verdeckt die Trägheit die Kraft, vergleichbar sind nur Tritte auf demselben Rad.',
      'De la aceleración de la biela en una vuelta, la parte que cae entre 30° y 150°. Es una estimación: en carretera la inercia oculta la fuerza, así que solo sirve para comparar pedaladas de una misma bicicleta.',
      'La part de l’accélération de la manivelle sur un tour qui tombe entre 30° et 150°. Une estimation : sur route, l’inertie masque la force, et seuls les coups de pédale d’un même vélo se comparent.',
      'Dell’accelerazione della pedivella in un giro, la quota tra 30° e 150°. Una stima: su strada l’inerzia nasconde la forza, quindi serve solo a confrontare pedalate della stessa bici.',
    ],
    'ours',
    'untested',
  ),
  push_peak: fromMotion(
    [
      'The crank angle in the downstroke at which the crank accelerates most, from its speed up to the 6th harmonic. An estimate: acceleration is not force.',
      'クランク速度（6次の調和成分まで）から、踏み込みで最も加速するクランク角を求めます。加速度は力ではないため推定値です。',
      'Der Kurbelwinkel im Abwärtstritt, bei dem die Kurbel am stärksten beschleunigt, aus ihrer Geschwindigkeit bis zur 6. Harmonischen. Eine Schätzung: Beschleunigung ist nicht Kraft.',
      'El ángulo de biela de la bajada en el que esta acelera más, según su velocidad hasta el 6.º armónico. Una estimación: aceleración no es fuerza.',
      'L’angle de manivelle dans la descente où elle accélère le plus, d’après sa vitesse jusqu’à la 6ᵉ harmonique. Une estimation : l’accélération n’est pas la force.',
      'L’angolo di pedivella nella discesa in cui questa accelera di più, dalla sua velocità fino alla 6ª armonica. Una stima: l’accelerazione non è la forza.',
    ],
    'ours',
    // From simulated riders: six harmonics of the crank's speed include much road vibration.
    { unit: '°', lab: 6, outdoors: [8, 10] },
  ),
  push_deviation: fromMotion(
    [
      'The standard deviation of the push peak over the last 30 strokes, from the crank’s speed up to the 4th harmonic, less what the road adds: it also changes the pedal’s distance from the axle, which a rider cannot. No value with fewer than 5.',
      '直近30ストロークの踏み込みピーク（クランク速度の4次の調和成分まで）の標準偏差から、路面による分を差し引きます。路面の揺れは、本来変わらないペダルと軸の距離の変化に表れます。5ストローク未満では値はありません。',
      'Die Standardabweichung der Druckspitze über die letzten 30 Tritte, aus der Kurbelgeschwindigkeit bis zur 4. Harmonischen, ohne den Anteil der Straße: Sie ändert auch den Abstand des Pedals von der Achse, was niemand durch Treten kann. Kein Wert bei weniger als 5.',
      'La desviación estándar del pico de empuje en las últimas 30 pedaladas, según la velocidad de la biela hasta el 4.º armónico, sin lo que añade la carretera: esta cambia también la distancia del pedal al eje, algo que pedalear no puede. Sin valor con menos de 5.',
      'L’écart-type du pic de poussée sur les 30 derniers coups de pédale, d’après la vitesse de la manivelle jusqu’à la 4ᵉ harmonique, moins ce qu’ajoute la route : elle change aussi la distance de la pédale à l’axe, ce que pédaler ne peut pas. Aucun à moins de 5.',
      'La deviazione standard del picco di spinta nelle ultime 30 pedalate, dalla velocità della pedivella fino alla 4ª armonica, meno ciò che aggiunge la strada: questa cambia anche la distanza del pedale dall’asse, cosa che pedalando non si può. Nessun valore con meno di 5.',
    ],
    'ours',
    { unit: '°', lab: 4, outdoors: [4, 7] },
  ),
  pelvic_engagement_y: fromMotion(
    [
      'The RMS of the pelvis’s sideways acceleration in harmonics 1–4 of the stroke. A hard saddle or rough road increases it.',
      '骨盤の左右加速度のうち、ストロークの1〜4次の調和成分のRMSです。サドルや路面の振動も加わります。',
      'Der Effektivwert der seitlichen Beschleunigung des Beckens in der 1. bis 4. Harmonischen des Tritts. Ein harter Sattel oder eine raue Straße erhöhen ihn.',
      'El valor eficaz de la aceleración lateral de la pelvis en los armónicos 1–4 de la pedalada. Un sillín o una carretera que transmitan golpes lo aumentan.',
      'La valeur efficace de l’accélération latérale du bassin dans les harmoniques 1 à 4 du coup de pédale. Une selle dure ou une route rugueuse l’augmente.',
      'Il valore efficace dell’accelerazione laterale del bacino nelle armoniche 1–4 della pedalata. Una sella o una strada che trasmettono colpi lo aumentano.',
    ],
    'ours',
    'untested',
  ),
  pelvic_engagement_z: fromMotion(
    [
      'The RMS of the pelvis’s vertical acceleration in harmonics 1–4 of the stroke. A hard saddle or rough road increases it.',
      '骨盤の上下加速度のうち、ストロークの1〜4次の調和成分のRMSです。サドルや路面の振動も加わります。',
      'Der Effektivwert der senkrechten Beschleunigung des Beckens in der 1. bis 4. Harmonischen des Tritts. Ein harter Sattel oder eine raue Straße erhöhen ihn.',
      'El valor eficaz de la aceleración vertical de la pelvis en los armónicos 1–4 de la pedalada. Un sillín o una carretera que transmitan golpes lo aumentan.',
      'La valeur efficace de l’accélération verticale du bassin dans les harmoniques 1 à 4 du coup de pédale. Une selle dure ou une route rugueuse l’augmente.',
      'Il valore efficace dell’accelerazione verticale del bacino nelle armoniche 1–4 della pedalata. Una sella o una strada che trasmettono colpi lo aumentano.',
    ],
    'ours',
    'untested',
  ),
}
