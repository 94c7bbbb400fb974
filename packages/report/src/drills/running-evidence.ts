/** Evidence for running technique and strength drills. Each finding says no more than its source. */
import type { Evidence } from '../drill.ts'

export const coaches: Evidence = {
  grade: 'D',
  finding: [
    'Coaches’ experience; no controlled trial found.',
    '指導者の経験によります。比較試験は見つかっていません。',
    'Erfahrung von Trainern; keine kontrollierte Studie gefunden.',
    'Experiencia de entrenadores; no se encontró ningún ensayo controlado.',
    'Expérience d’entraîneurs ; aucun essai contrôlé trouvé.',
    'Esperienza di allenatori; nessuno studio controllato trovato.',
  ],
}

export const stepRateCue: Evidence = {
  grade: 'A',
  finding: [
    'Step-rate cues raised the step rate (4 trials) and lowered the loading rate (3 trials), in a review of 19 trials.',
    '19試験のレビューで、歩数の合図によって歩数が増え（4試験）、荷重率が下がりました（3試験）。',
    'Taktvorgaben erhöhten die Schrittfrequenz (4 Studien) und senkten die Belastungsrate (3 Studien), so eine Übersicht über 19 Studien.',
    'Marcar la cadencia la aumentó (4 ensayos) y redujo la tasa de carga (3 ensayos), en una revisión de 19 ensayos.',
    'Imposer la cadence l’a augmentée (4 essais) et a réduit le taux de charge (3 essais), selon une revue de 19 essais.',
    'Scandire la cadenza l’ha aumentata (4 studi) e ha ridotto il tasso di carico (3 studi), in una revisione di 19 studi.',
  ],
  source: 'Doyle et al. 2022, J Orthop Sports Phys Ther 52:192',
}

export const footStrikeRetraining: Evidence = {
  grade: 'B',
  finding: [
    'Retraining the foot strike away from the heel did not change running economy (3 trials, low certainty).',
    'かかと着地を変える練習をしても、ランニングエコノミーは変わりませんでした（3試験、確実性は低い）。',
    'Das Umlernen weg vom Fersenaufsatz änderte die Laufökonomie nicht (3 Studien, geringe Sicherheit).',
    'Reaprender la pisada para no apoyar de talón no cambió la economía de carrera (3 ensayos, certeza baja).',
    'Réapprendre à ne plus poser le talon n’a pas changé l’économie de course (3 essais, faible certitude).',
    'Rieducare l’appoggio per non usare il tallone non ha cambiato l’economia di corsa (3 studi, certezza bassa).',
  ],
  source: 'Doyle et al. 2022, J Orthop Sports Phys Ther 52:192',
}

export const stepRateAndStrike: Evidence = {
  grade: 'B',
  finding: [
    'Raising the step rate reduced step length and foot strike angle (moderate evidence, review of 37 studies).',
    '歩数を増やすと歩幅と着地時の足の角度が小さくなりました（中程度の根拠、37研究のレビュー）。',
    'Eine höhere Schrittfrequenz verkürzte die Schritte und verringerte den Aufsatzwinkel (moderate Evidenz, 37 Studien).',
    'Subir la cadencia acortó el paso y redujo el ángulo de pisada (evidencia moderada, revisión de 37 estudios).',
    'Une cadence plus haute a réduit la longueur du pas et l’angle de pose du pied (preuves modérées, 37 études).',
    'Una cadenza più alta ha ridotto la lunghezza del passo e l’angolo di appoggio (evidenza moderata, 37 studi).',
  ],
  source: 'Anderson et al. 2022, Sports Med Open 8:112',
}

export const uphillForm: Evidence = {
  grade: 'C',
  finding: [
    'Uphill, runners take quicker steps and land more on the mid- or forefoot. A lasting effect on the flat is not shown.',
    '上り坂では歩数が増え、中足部や前足部での着地が増えます。平地で続く効果は示されていません。',
    'Bergauf werden die Schritte schneller, und der Fuß setzt eher mit Mittel- oder Vorfuß auf. Eine bleibende Wirkung im Flachen ist nicht belegt.',
    'Cuesta arriba se dan pasos más rápidos y se apoya más de mediopié o antepié. No está demostrado un efecto duradero en llano.',
    'En montée, les pas sont plus rapides et la pose se fait plus sur le médio-pied ou l’avant-pied. Aucun effet durable sur le plat n’est démontré.',
    'In salita i passi sono più rapidi e si appoggia di più il mesopiede o l’avampiede. Un effetto duraturo in piano non è dimostrato.',
  ],
  source: 'Vernillo et al. 2017, Sports Med 47:615',
}

export const barefoot: Evidence = {
  grade: 'B',
  finding: [
    'Footwear changed the ankle angle at contact, step length and frequency at once (35 runners, shod and barefoot).',
    '靴と裸足の違いで、接地時の足首の角度、歩幅、歩数がすぐに変わりました（走者35人）。',
    'Ob mit Schuhen oder barfuß, änderte sofort Knöchelwinkel beim Aufsetzen, Schrittlänge und Schrittfrequenz (35 Läufer).',
    'Correr con zapatillas o descalzo cambió al instante el ángulo del tobillo al apoyar, la longitud y la frecuencia del paso (35 corredores).',
    'Courir chaussé ou pieds nus a changé aussitôt l’angle de la cheville à la pose, la longueur et la fréquence des pas (35 coureurs).',
    'Correre con le scarpe o scalzi ha cambiato subito angolo della caviglia all’appoggio, lunghezza e frequenza del passo (35 corridori).',
  ],
  source: 'Hollander et al. 2015, PLoS ONE 10:e0125880',
}

export const runningDrills: Evidence = {
  grade: 'B',
  finding: [
    'Running drills added to 15 weeks of intervals improved neither loading nor performance (30 recreational runners).',
    '15週間のインターバル走に動きづくりを加えても、負荷も記録も改善しませんでした（市民ランナー30人）。',
    'Lauf-ABC zusätzlich zu 15 Wochen Intervallen verbesserte weder Belastung noch Leistung (30 Hobbyläufer).',
    'Añadir ejercicios de técnica a 15 semanas de series no mejoró ni la carga ni el rendimiento (30 corredores populares).',
    'Ajouter des éducatifs à 15 semaines de fractionné n’a amélioré ni la charge ni la performance (30 coureurs amateurs).',
    'Aggiungere esercizi di tecnica a 15 settimane di ripetute non ha migliorato né carico né prestazione (30 amatori).',
  ],
  source: 'Azevedo et al. 2015, J Strength Cond Res 29:1796',
}

export const nordic: Evidence = {
  grade: 'A',
  finding: [
    'Programmes with this exercise halved hamstring injuries in several sports (15 studies). Running form was not examined.',
    'この運動を含むプログラムで、複数の競技のハムストリングの怪我が半減しました（15研究）。走りの動きは調べていません。',
    'Programme mit dieser Übung halbierten Verletzungen der hinteren Oberschenkel in mehreren Sportarten (15 Studien). Der Laufstil wurde nicht untersucht.',
    'Los programas con este ejercicio redujeron a la mitad las lesiones de isquiotibiales en varios deportes (15 estudios). No se examinó la técnica de carrera.',
    'Les programmes avec cet exercice ont réduit de moitié les lésions des ischio-jambiers dans plusieurs sports (15 études). La foulée n’a pas été examinée.',
    'I programmi con questo esercizio hanno dimezzato le lesioni ai flessori della coscia in più sport (15 studi). La tecnica di corsa non è stata esaminata.',
  ],
  source: 'van Dyk et al. 2019, Br J Sports Med 53:1362',
}

export const runQuietly: Evidence = {
  grade: 'B',
  finding: [
    'Asked to run quietly, 26 men lowered peak force and loading rate at once; most no longer landed on the heel.',
    '静かに走るよう指示すると、男性26人の最大の力と荷重率がすぐに下がり、多くはかかと着地でなくなりました。',
    'Mit der Bitte, leise zu laufen, senkten 26 Männer sofort Spitzenkraft und Belastungsrate; die meisten setzten nicht mehr mit der Ferse auf.',
    'Al pedirles correr sin ruido, 26 hombres redujeron al instante la fuerza máxima y la tasa de carga; la mayoría dejó de apoyar de talón.',
    'Invités à courir sans bruit, 26 hommes ont réduit aussitôt la force maximale et le taux de charge ; la plupart ne posaient plus le talon.',
    'Invitati a correre in silenzio, 26 uomini hanno ridotto subito forza massima e tasso di carico; la maggior parte non appoggiava più il tallone.',
  ],
  source: 'Phan et al. 2016, J Sports Sci',
}

export const impactFeedback: Evidence = {
  grade: 'B',
  finding: [
    'Two weeks of impact feedback lowered the loading rate, and injuries in the next year (trial with 320 novices).',
    '衝撃を見ながら2週間走ると、荷重率とその後1年間の怪我が減りました（初心者320人の試験）。',
    'Zwei Wochen Rückmeldung zum Aufprall senkten die Belastungsrate und die Verletzungen im Jahr danach (320 Einsteiger).',
    'Dos semanas de información sobre el impacto redujeron la tasa de carga y las lesiones del año siguiente (320 principiantes).',
    'Deux semaines de retour sur l’impact ont réduit le taux de charge et les blessures de l’année suivante (320 débutants).',
    'Due settimane di riscontro sull’impatto hanno ridotto il tasso di carico e gli infortuni dell’anno dopo (320 principianti).',
  ],
  source: 'Chan et al. 2018, Am J Sports Med 46:388',
}

export const heavyStrength: Evidence = {
  grade: 'A',
  finding: [
    'Heavy strength training improved running economy and time trials slightly (review of 22 studies).',
    '高重量の筋力トレーニングで、ランニングエコノミーとタイムトライアルがわずかに改善しました（22研究のレビュー）。',
    'Schweres Krafttraining verbesserte Laufökonomie und Zeitläufe leicht (Übersicht über 22 Studien).',
    'El entrenamiento de fuerza con cargas altas mejoró un poco la economía y las contrarreloj (revisión de 22 estudios).',
    'La musculation lourde a légèrement amélioré l’économie de course et les contre-la-montre (revue de 22 études).',
    'L’allenamento con carichi pesanti ha migliorato un po’ economia e prove a cronometro (revisione di 22 studi).',
  ],
  source: 'Eihara et al. 2022, Sports Med Open 8:138',
}

export const plyometrics: Evidence = {
  grade: 'A',
  finding: [
    'Plyometric training improved time trials slightly; its effect on economy was trivial (review of 22 studies).',
    'プライオメトリクスでタイムトライアルはわずかに改善し、ランニングエコノミーへの効果はごく小さなものでした（22研究のレビュー）。',
    'Sprungtraining verbesserte Zeitläufe leicht; die Wirkung auf die Laufökonomie war unbedeutend (22 Studien).',
    'La pliometría mejoró un poco las contrarreloj; su efecto en la economía fue insignificante (revisión de 22 estudios).',
    'La pliométrie a légèrement amélioré les contre-la-montre ; son effet sur l’économie était négligeable (22 études).',
    'La pliometria ha migliorato un po’ le prove a cronometro; l’effetto sull’economia era trascurabile (22 studi).',
  ],
  source: 'Eihara et al. 2022, Sports Med Open 8:138',
}

export const poseMethod: Evidence = {
  grade: 'B',
  finding: [
    'Twelve weeks of Pose running, which teaches leaning and lifting the foot, cut stride length and bounce but raised oxygen use (16 triathletes).',
    '前傾と足の引き上げを教えるポーズ走法を12週間続けると、歩幅と上下動は減りましたが酸素消費は増えました（トライアスロン選手16人）。',
    'Zwölf Wochen Pose-Lauftechnik (vorlehnen, Fuß heben) verkürzten den Schritt und verringerten die vertikale Bewegung, erhöhten aber den Sauerstoffbedarf (16 Triathleten).',
    'Doce semanas de una técnica que enseña a inclinarse y levantar el pie redujeron la zancada y la oscilación vertical, pero subieron el consumo de oxígeno (16 triatletas).',
    'Douze semaines de méthode Pose (se pencher, lever le pied) ont réduit la foulée et l’oscillation verticale mais augmenté la consommation d’oxygène (16 triathlètes).',
    'Dodici settimane di metodo Pose (inclinarsi, sollevare il piede) hanno ridotto falcata e oscillazione verticale ma aumentato il consumo di ossigeno (16 triatleti).',
  ],
  source: 'Dallam et al. 2005, J Sports Sci 23',
}

export const downhillForm: Evidence = {
  grade: 'C',
  finding: [
    'Downhill, runners by themselves take slower steps and land more on the heel; this drill asks for the opposite. A lasting effect is not shown.',
    '下り坂では自然に歩数が減り、かかと着地が増えます。この練習はその逆を行います。続く効果は示されていません。',
    'Bergab werden die Schritte von selbst langsamer, und die Ferse setzt öfter zuerst auf; die Übung verlangt das Gegenteil. Eine bleibende Wirkung ist nicht belegt.',
    'Cuesta abajo, los pasos se hacen más lentos y se apoya más de talón; el ejercicio pide lo contrario. No está demostrado un efecto duradero.',
    'En descente, les pas ralentissent d’eux-mêmes et le talon se pose davantage ; l’exercice demande l’inverse. Aucun effet durable n’est démontré.',
    'In discesa i passi rallentano da soli e si appoggia di più il tallone; l’esercizio chiede il contrario. Un effetto duraturo non è dimostrato.',
  ],
  source: 'Vernillo et al. 2017, Sports Med 47:615',
}
