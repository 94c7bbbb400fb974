/** Evidence for cycling drills. Each finding says no more than its source. */
import type { Evidence } from '../drill.ts'

export const roundPedalling: Evidence = {
  grade: 'B',
  finding: [
    'Pedaling in circles neither raised nor lowered efficiency; pulling up on purpose lowered it (8 cyclists).',
    '円を描く意識のペダリングは効率を変えず、意識的な引き上げは効率を下げました（サイクリスト8人）。',
    'Runder Tritt änderte den Wirkungsgrad nicht; bewusstes Ziehen nach oben senkte ihn (8 Radfahrer).',
    'Pedalear redondo no cambió la eficiencia; tirar a propósito hacia arriba la redujo (8 ciclistas).',
    'Pédaler rond n’a pas changé le rendement ; tirer exprès vers le haut l’a réduit (8 cyclistes).',
    'Pedalare rotondo non ha cambiato l’efficienza; tirare apposta verso l’alto l’ha ridotta (8 ciclisti).',
  ],
  source: 'Korff et al. 2007, Med Sci Sports Exerc 39:991',
}

export const pullingUp: Evidence = {
  grade: 'B',
  finding: [
    'Pulling up made the upstroke more effective but cut net efficiency by 9% in 8 elite riders and 3% in 7 others.',
    '引き上げるとアップストロークの効果は増えますが、正味効率は一流選手8人で9%、ほかの7人で3%下がりました。',
    'Ziehen machte den Aufwärtszug wirksamer, senkte aber den Nettowirkungsgrad: bei 8 Spitzenfahrern um 9 %, bei 7 anderen um 3 %.',
    'Tirar hizo más eficaz la subida, pero redujo la eficiencia neta un 9 % en 8 ciclistas de élite y un 3 % en otros 7.',
    'Tirer a rendu la remontée plus efficace mais a réduit le rendement net de 9 % chez 8 cyclistes d’élite et de 3 % chez 7 autres.',
    'Tirare ha reso più efficace la risalita ma ha ridotto l’efficienza netta del 9% in 8 ciclisti d’élite e del 3% in altri 7.',
  ],
  source: 'Mornieux et al. 2008, Int J Sports Med 29:817',
}

export const forceFeedback: Evidence = {
  grade: 'B',
  finding: [
    'With force feedback, power fell less after 45 minutes; efficiency was lower in the first 15, then no different.',
    '力の表示を見て45分こぐと、その後の最大パワーの低下が小さくなりました。効率は最初の15分だけ低めでした。',
    'Mit Kraftanzeige sank die Leistung nach 45 Minuten weniger; der Wirkungsgrad war nur in den ersten 15 Minuten geringer.',
    'Viendo la fuerza, la potencia cayó menos tras 45 minutos; la eficiencia fue menor solo en los primeros 15.',
    'Avec un retour de force, la puissance a moins baissé après 45 minutes ; le rendement n’a été inférieur que les 15 premières.',
    'Con il riscontro della forza la potenza è calata meno dopo 45 minuti; l’efficienza era più bassa solo nei primi 15.',
  ],
  source: 'Theurel et al. 2012, Scand J Med Sci Sports',
}

export const highCadenceIntervals: Evidence = {
  grade: 'B',
  finding: [
    'Intervals 20% above the usual cadence raised it from 92 to 101 rpm; slow ones raised performance more (16 cyclists).',
    '普段より20%速いケイデンスの練習で、普段の値が92から101 rpmに上がりました。成績は遅い群の方が伸びました（16人）。',
    'Intervalle 20 % über der üblichen Trittfrequenz hoben diese von 92 auf 101 rpm; langsame steigerten die Leistung mehr (16 Radfahrer).',
    'Series un 20 % sobre la cadencia habitual la subieron de 92 a 101 rpm; las lentas mejoraron más el rendimiento (16 ciclistas).',
    'Du fractionné 20 % au-dessus de la cadence usuelle l’a portée de 92 à 101 rpm ; à basse cadence, la performance a gagné davantage (16 cyclistes).',
    'Ripetute al 20% sopra la cadenza abituale l’hanno portata da 92 a 101 rpm; quelle lente hanno migliorato di più la prestazione (16 ciclisti).',
  ],
  source: 'Whitty et al. 2016, Appl Physiol Nutr Metab 41:666',
}

export const costOfHighCadence: Evidence = {
  grade: 'B',
  finding: [
    'At the same power, 100 rpm cost more energy than 80 rpm over three hours (8 cyclists): use it as a drill.',
    '同じパワーの3時間走では、80 rpmより100 rpmの方がエネルギーを使いました（8人）。練習として使いましょう。',
    'Bei gleicher Leistung kosteten 100 rpm über drei Stunden mehr Energie als 80 (8 Radfahrer): Nutz es als Übung.',
    'A igual potencia, 100 rpm costaron más energía que 80 en tres horas (8 ciclistas): úsalo como ejercicio.',
    'À puissance égale, 100 rpm ont coûté plus d’énergie que 80 sur trois heures (8 cyclistes) : à garder comme exercice.',
    'A pari potenza, 100 rpm sono costati più energia di 80 in tre ore (8 ciclisti): usalo come esercizio.',
  ],
  source: 'Stebbins et al. 2014, J Sports Sci Med 13:114',
}

export const uphillLowCadence: Evidence = {
  grade: 'B',
  finding: [
    'Intervals at 60 rpm raised time-trial power uphill and on the flat; controls also gained uphill (18 cyclists).',
    '60 rpmのインターバルで登りと平地のタイムトライアルのパワーが上がりました。登りは対照群も上がりました（18人）。',
    'Intervalle mit 60 rpm hoben die Zeitfahrleistung bergauf und im Flachen; bergauf gewann auch die Kontrollgruppe (18 Radfahrer).',
    'Las series a 60 rpm subieron la potencia en contrarreloj en subida y en llano; en subida también mejoró el grupo de control (18 ciclistas).',
    'Du fractionné à 60 rpm a augmenté la puissance en contre-la-montre, en montée et sur le plat ; en montée, les témoins aussi (18 cyclistes).',
    'Ripetute a 60 rpm hanno aumentato la potenza a cronometro in salita e in piano; in salita anche i controlli (18 ciclisti).',
  ],
  source: 'Nimmerichter et al. 2012, Eur J Appl Physiol 112:69',
}

export const moderateLowCadence: Evidence = {
  grade: 'B',
  finding: [
    'Twelve weeks of moderate intervals at 40 rpm improved neither performance nor leg strength (22 trained veterans).',
    '40 rpmの中強度インターバルを12週間続けても、成績も脚力も伸びませんでした（鍛錬したベテラン22人）。',
    'Zwölf Wochen moderate Intervalle mit 40 rpm verbesserten weder Leistung noch Beinkraft (22 trainierte Senioren).',
    'Doce semanas de series moderadas a 40 rpm no mejoraron ni el rendimiento ni la fuerza (22 veteranos entrenados).',
    'Douze semaines de fractionné modéré à 40 rpm n’ont amélioré ni la performance ni la force (22 vétérans entraînés).',
    'Dodici settimane di ripetute moderate a 40 rpm non hanno migliorato né prestazione né forza (22 veterani allenati).',
  ],
  source: 'Kristoffersen et al. 2014, Front Physiol 5:34',
}

export const oneLegIntervals: Evidence = {
  grade: 'B',
  finding: [
    'One-leg intervals with a counterweight raised muscle enzymes more than two-leg ones; time trials gained alike (9 cyclists).',
    'おもりを使う片脚インターバルは両脚より筋の酵素を増やしましたが、タイムトライアルの伸びは同じでした（9人）。',
    'Einbeinige Intervalle mit Gegengewicht steigerten Muskelenzyme mehr als beidbeinige; im Zeitfahren war der Gewinn gleich (9 Radfahrer).',
    'Las series a una pierna con contrapeso subieron más las enzimas musculares; la contrarreloj mejoró igual que con dos (9 ciclistas).',
    'Le fractionné sur une jambe avec contrepoids a accru davantage les enzymes musculaires ; gain égal en contre-la-montre (9 cyclistes).',
    'Le ripetute a una gamba con contrappeso hanno aumentato di più gli enzimi muscolari; a cronometro il guadagno è stato uguale (9 ciclisti).',
  ],
  source: 'Abbiss et al. 2011, J Appl Physiol 110:1248',
}

export const trunkFatigue: Evidence = {
  grade: 'C',
  finding: [
    'With tired trunk muscles, knees and ankles moved more, while pedal forces stayed the same (15 cyclists).',
    '体幹の筋が疲れると膝と足首の動きが大きくなり、ペダルにかかる力は変わりませんでした（15人）。',
    'Mit ermüdeter Rumpfmuskulatur bewegten sich Knie und Knöchel mehr, die Pedalkräfte blieben gleich (15 Radfahrer).',
    'Con el torso fatigado, rodillas y tobillos se movieron más; las fuerzas en el pedal no cambiaron (15 ciclistas).',
    'Buste fatigué, genoux et chevilles bougeaient davantage ; les forces sur la pédale restaient égales (15 cyclistes).',
    'Con i muscoli del busto stanchi, ginocchia e caviglie si muovevano di più; le forze sul pedale restavano uguali (15 ciclisti).',
  ],
  source: 'Abt et al. 2007, J Strength Cond Res 21:1300',
}

export const heavyStrengthForCycling: Evidence = {
  grade: 'A',
  finding: [
    'Heavy strength training beside riding can improve cycling economy and performance (review).',
    'ライドに高重量の筋力トレーニングを加えると、経済性と成績が改善しうるとされています（レビュー）。',
    'Schweres Krafttraining neben dem Radfahren kann Ökonomie und Leistung verbessern (Übersicht).',
    'La fuerza con cargas altas junto al ciclismo puede mejorar la economía y el rendimiento (revisión).',
    'La musculation lourde en plus du vélo peut améliorer l’économie et la performance (revue).',
    'La forza con carichi pesanti accanto alla bici può migliorare economia e prestazione (revisione).',
  ],
  source: 'Rønnestad & Mujika 2014, Scand J Med Sci Sports 24:603',
}
