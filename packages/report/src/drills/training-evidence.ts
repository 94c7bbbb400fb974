/** Evidence for strength, jumping and sprinting beside running. */
import type { Evidence } from '../drill.ts'

export const hipStrength: Evidence = {
  grade: 'B',
  finding: [
    'With training the squat itself became steadier, with less pelvic drop, but running did not change (20 women).',
    '練習でスクワット中の骨盤の落ち込みは減りましたが、走りの動きは変わりませんでした（女性20人）。',
    'Die Kniebeuge selbst wurde stabiler, das Becken sank weniger ab; das Laufen änderte sich nicht (20 Frauen).',
    'La propia sentadilla ganó estabilidad y la pelvis caía menos, pero la carrera no cambió (20 mujeres).',
    'Le squat lui-même est devenu plus stable, le bassin s’affaissait moins, mais la course n’a pas changé (20 femmes).',
    'Lo squat è diventato più stabile e il bacino cedeva meno, ma la corsa non è cambiata (20 donne).',
  ],
  source: 'Willy & Davis 2011, J Orthop Sports Phys Ther 41:625',
}

export const sidePlankEndurance: Evidence = {
  grade: 'C',
  finding: [
    'Runners with less endurance in the side plank turned the hip further inwards when running (38 women).',
    'サイドプランクの保持時間が短い走者ほど、走行中の股関節の内旋が大きくなりました（女性38人）。',
    'Wer den Seitstütz kürzer hielt, drehte die Hüfte beim Laufen weiter nach innen (38 Frauen).',
    'Quienes aguantaban menos la plancha lateral giraban más la cadera hacia dentro al correr (38 mujeres).',
    'Celles qui tenaient moins longtemps la planche latérale tournaient davantage la hanche vers l’intérieur en courant (38 femmes).',
    'Chi resisteva meno nel plank laterale ruotava di più l’anca verso l’interno correndo (38 donne).',
  ],
  source: 'Schmitz et al. 2014, Gait Posture 40:82',
}

export const hipFlexors: Evidence = {
  grade: 'B',
  finding: [
    'Eight weeks of hip-flexor training shortened a sprint by 3.8%; controls did not improve (48 untrained people).',
    '股関節屈筋を8週間鍛えると短距離走が3.8%速くなり、対照群は変わりませんでした（一般の48人）。',
    'Acht Wochen Training der Hüftbeuger verkürzten die Sprintzeit um 3,8 %, ohne Training blieb sie gleich (48 Untrainierte).',
    'Ocho semanas de trabajo de flexores de cadera mejoraron un esprint un 3,8 %; el grupo de control no mejoró (48 no entrenados).',
    'Huit semaines de travail des fléchisseurs de hanche ont réduit un temps de sprint de 3,8 %, sans progrès du groupe témoin (48 personnes non entraînées).',
    'Otto settimane di lavoro sui flessori dell’anca hanno ridotto lo sprint del 3,8%; nessun progresso nel gruppo di controllo (48 non allenati).',
  ],
  source: 'Deane et al. 2005, J Strength Cond Res',
}

export const uphillIntervals: Evidence = {
  grade: 'B',
  finding: [
    'Six weeks of uphill intervals improved 5 km time by 2% on average (20 runners, no control group).',
    '上り坂のインターバルを6週間行うと、5 kmの記録が平均2%良くなりました（走者20人、対照群なし）。',
    'Sechs Wochen Bergintervalle verbesserten die 5-km-Zeit im Mittel um 2 % (20 Läufer, keine Kontrollgruppe).',
    'Seis semanas de series en cuesta mejoraron el tiempo en 5 km un 2 % de media (20 corredores, sin grupo de control).',
    'Six semaines de fractionné en côte ont amélioré le temps sur 5 km de 2 % en moyenne (20 coureurs, sans groupe témoin).',
    'Sei settimane di ripetute in salita hanno migliorato il tempo sui 5 km del 2% in media (20 corridori, senza gruppo di controllo).',
  ],
  source: 'Barnes et al. 2013, Int J Sports Physiol Perform 8:639',
}

export const sprintIntervals: Evidence = {
  grade: 'B',
  finding: [
    'Six sessions of 30 s sprints improved 3 km time by 6% (16 trail runners, no control group).',
    '30秒の全力走を6回の練習で行うと、3 kmの記録が6%良くなりました（トレイルランナー16人、対照群なし）。',
    'Sechs Einheiten mit 30-s-Sprints verbesserten die 3-km-Zeit um 6 % (16 Trailläufer, keine Kontrollgruppe).',
    'Seis sesiones de esprints de 30 s mejoraron el tiempo en 3 km un 6 % (16 corredores de montaña, sin grupo de control).',
    'Six séances de sprints de 30 s ont amélioré le temps sur 3 km de 6 % (16 traileurs, sans groupe témoin).',
    'Sei sedute di sprint da 30 s hanno migliorato il tempo sui 3 km del 6% (16 trail runner, senza gruppo di controllo).',
  ],
  source: 'Koral et al. 2018, J Strength Cond Res 32:617',
}

export const calfStrength: Evidence = {
  grade: 'B',
  finding: [
    'Fourteen weeks of calf training stiffened the tendon and cut oxygen use by 4%; running motion stayed the same (26 people).',
    'ふくらはぎを14週間鍛えると腱が硬くなり、酸素消費が4%減りました。走りの動きは変わりませんでした（26人）。',
    'Vierzehn Wochen Wadentraining machten die Sehne steifer und senkten den Sauerstoffbedarf um 4 %; die Laufbewegung blieb gleich (26 Personen).',
    'Catorce semanas de trabajo de gemelos hicieron el tendón más rígido y bajaron el consumo de oxígeno un 4 %; el movimiento no cambió (26 personas).',
    'Quatorze semaines de travail des mollets ont raidi le tendon et réduit la consommation d’oxygène de 4 % ; la foulée n’a pas changé (26 personnes).',
    'Quattordici settimane di lavoro sui polpacci hanno irrigidito il tendine e ridotto il consumo di ossigeno del 4%; il movimento è rimasto uguale (26 persone).',
  ],
  source: 'Albracht & Arampatzis 2013, Eur J Appl Physiol 113:1605',
}

export const dailyHopping: Evidence = {
  grade: 'B',
  finding: [
    'Five minutes of hopping a day for six weeks improved economy at 12 and 14 km/h, not at 10 (34 amateurs).',
    '1日5分の両足ホップを6週間続けると、12と14 km/hのランニングエコノミーが改善し、10 km/hでは変わりませんでした（34人）。',
    'Sechs Wochen täglich fünf Minuten Hüpfen verbesserten die Laufökonomie bei 12 und 14 km/h, nicht bei 10 (34 Hobbyläufer).',
    'Cinco minutos de saltos al día durante seis semanas mejoraron la economía a 12 y 14 km/h, no a 10 (34 aficionados).',
    'Cinq minutes de sauts par jour pendant six semaines ont amélioré l’économie à 12 et 14 km/h, pas à 10 (34 amateurs).',
    'Cinque minuti di saltelli al giorno per sei settimane hanno migliorato l’economia a 12 e 14 km/h, non a 10 (34 amatori).',
  ],
  source: 'Engeroff et al. 2023, Sci Rep 13',
}

export const footCore: Evidence = {
  grade: 'B',
  finding: [
    'Runners without foot exercises were injured 2.4 times as often within a year (trial with 118 runners).',
    '足部の運動をしなかった走者は、1年間の怪我が2.4倍でした（走者118人の試験）。',
    'Ohne Fußübungen verletzten sich Läufer binnen eines Jahres 2,4-mal so häufig (Studie mit 118 Läufern).',
    'Sin ejercicios de pie, los corredores se lesionaron 2,4 veces más en un año (ensayo con 118 corredores).',
    'Sans exercices du pied, les coureurs se sont blessés 2,4 fois plus en un an (essai avec 118 coureurs).',
    'Senza esercizi per il piede i corridori si sono infortunati 2,4 volte di più in un anno (studio su 118 corridori).',
  ],
  source: 'Taddei et al. 2020, Am J Sports Med',
}

export const ropeSkipping: Evidence = {
  grade: 'B',
  finding: [
    'Ten weeks of rope skipping in the warm-up improved 3 km time and jumping over a control group (96 amateurs).',
    '準備運動での縄跳びを10週間続けると、対照群より3 kmの記録と跳躍が改善しました（市民ランナー96人）。',
    'Zehn Wochen Seilspringen beim Aufwärmen verbesserten 3-km-Zeit und Sprünge gegenüber der Kontrollgruppe (96 Hobbyläufer).',
    'Diez semanas de comba en el calentamiento mejoraron el tiempo en 3 km y el salto frente al grupo de control (96 aficionados).',
    'Dix semaines de corde à sauter à l’échauffement ont amélioré le temps sur 3 km et les sauts par rapport au groupe témoin (96 amateurs).',
    'Dieci settimane di salto della corda nel riscaldamento hanno migliorato tempo sui 3 km e salti rispetto al gruppo di controllo (96 amatori).',
  ],
  source: 'García-Pinillos et al. 2020, Int J Sports Physiol Perform 15:927',
}

export const lessBounce: Evidence = {
  grade: 'C',
  finding: [
    'Less vertical movement goes moderately with better economy; contact time says next to nothing (51 studies).',
    '上下動が小さいほど経済性がやや良く、接地時間との関連はほとんどありません（51研究）。',
    'Weniger vertikale Bewegung hängt mäßig mit besserer Laufökonomie zusammen; die Bodenkontaktzeit sagt fast nichts aus (51 Studien).',
    'Menos oscilación vertical se asocia moderadamente con mejor economía; el tiempo de contacto no dice casi nada (51 estudios).',
    'Une oscillation verticale plus faible va modérément avec une meilleure économie ; le temps de contact ne dit presque rien (51 études).',
    'Una minore oscillazione verticale si associa moderatamente a una migliore economia; il tempo di contatto non dice quasi nulla (51 studi).',
  ],
  source: 'Van Hooren et al. 2024, Sports Med 54:1269',
}

export const weightedStrides: Evidence = {
  grade: 'B',
  finding: [
    'Six strides with a vest of 20% body mass raised leg stiffness and peak speed right afterwards (11 runners).',
    '体重の20%のベストで流しを6本走ると、直後の脚のばね剛性と最高速度が上がりました（走者11人）。',
    'Sechs Steigerungen mit einer Weste von 20 % der Körpermasse erhöhten gleich danach Beinsteifigkeit und Spitzengeschwindigkeit (11 Läufer).',
    'Seis progresivos con un chaleco del 20 % del peso subieron justo después la rigidez de la pierna y la velocidad máxima (11 corredores).',
    'Six lignes droites avec un gilet de 20 % du poids ont augmenté juste après la raideur de la jambe et la vitesse maximale (11 coureurs).',
    'Sei allunghi con un giubbotto del 20% del peso hanno aumentato subito dopo rigidità della gamba e velocità massima (11 corridori).',
  ],
  source: 'Barnes et al. 2015, J Sci Med Sport 18:103',
}
