import type { Texts } from '../metric.ts'
import type { Explanation, Explanations, Origin } from './explanation.ts'

const fromAnalysis = (
  algorithm: string,
  how: Texts,
  origin: Origin = 'ours',
  source?: string,
): Explanation => ({
  how,
  origin,
  error: 'recording',
  algorithm,
  source,
})

/** Explanations of the results of analysing a whole activity. */
export const effortExplanations: Explanations = {
  best_average: fromAnalysis('curves', [
    'The highest average of the values, taken each second, over any stretch of that duration.',
    'その持続時間のあらゆる部分で毎秒の値を平均し、最も高いものを取ります。',
    'Der höchste Durchschnitt der Sekundenwerte über alle Zeiträume dieser Dauer.',
    'La media más alta de los valores segundo a segundo en cualquier periodo de esa duración.',
    'La plus haute moyenne des valeurs par seconde sur toutes les périodes de cette durée.',
    'La media più alta dei valori secondo per secondo in qualsiasi periodo di quella durata.',
  ]),
  best_time: fromAnalysis('best_times', [
    'The shortest time in which the distance was covered anywhere in the activity, interpolated between seconds.',
    'アクティビティのどこかでその距離を進んだ最短時間を、秒の間を補間して求めます。',
    'Die kürzeste Zeit, in der die Distanz irgendwo in der Aktivität zurückgelegt wurde, zwischen den Sekunden interpoliert.',
    'El menor tiempo en que se cubrió la distancia en cualquier punto de la actividad, interpolado entre segundos.',
    'Le temps le plus court pour couvrir la distance n’importe où dans l’activité, interpolé entre les secondes.',
    'Il tempo più breve per coprire la distanza in qualunque punto dell’attività, interpolato tra i secondi.',
  ]),
  time_in_zone: fromAnalysis('zones', [
    'Each second counts towards the zone of its value. The zones’ bounds follow from that day’s FTP, threshold pace or maximum heart rate.',
    '毎秒の値が入るゾーンに1秒ずつ数えます。境界はその日のFTP、閾値ペースまたは最大心拍数から決まります。',
    'Jede Sekunde zählt in der Zone, in der ihr Wert liegt; die Grenzen folgen aus FTP, Schwellenpace oder maximaler Herzfrequenz des Tages.',
    'Cada segundo cuenta en la zona de su valor; los límites salen del FTP, el ritmo umbral o la frecuencia máxima de ese día.',
    'Chaque seconde compte dans la zone de sa valeur ; les bornes viennent de la FTP, de l’allure au seuil ou de la fréquence maximale du jour.',
    'Ogni secondo conta nella zona del suo valore; i limiti derivano da FTP, passo di soglia o frequenza massima di quel giorno.',
  ]),
  share_in_target: fromAnalysis('averages', [
    'Each second with a value counts as below, within or above the band; the share is that of the seconds within. The bounds belong to the band.',
    '値のある1秒ごとに、範囲の下・内・上のどれかとして数え、内の割合を求めます。境界の値は範囲内です。',
    'Jede Sekunde mit einem Wert zählt unter, in oder über dem Band; der Anteil ist der der Sekunden darin. Die Grenzen selbst gehören zum Band.',
    'Cada segundo con un valor cuenta por debajo, dentro o por encima de la banda; la parte es la de los segundos de dentro. Los límites pertenecen a la banda.',
    'Chaque seconde qui a une valeur compte sous, dans ou au-dessus de la bande ; la part est celle des secondes dans la bande. Les bornes font partie de la bande.',
    'Ogni secondo con un valore conta sotto, dentro o sopra la fascia; la quota è quella dei secondi dentro. I limiti fanno parte della fascia.',
  ]),
  decoupling: fromAnalysis(
    'decoupling',
    [
      'The drop in effort per heartbeat from the first half to the second, in percent. Effort is average power, for runs graded speed.',
      '1拍あたりの出力を前半と後半で比べ、百分率で表します。出力は平均パワー、ランでは勾配補正速度です。',
      'Belastung je Herzschlag in der ersten gegenüber der zweiten Hälfte, in Prozent; Belastung ist die mittlere Leistung, beim Laufen die steigungsbereinigte Geschwindigkeit.',
      'Esfuerzo por latido en la primera mitad frente a la segunda, en porcentaje; el esfuerzo es la potencia media o, en carrera, la velocidad ajustada a la pendiente.',
      'Effort par battement de la première moitié par rapport à la seconde, en pourcentage ; l’effort est la puissance moyenne ou, en course, la vitesse ajustée à la pente.',
      'Sforzo per battito nella prima metà rispetto alla seconda, in percentuale; lo sforzo è la potenza media o, nella corsa, la velocità corretta per pendenza.',
    ],
    'after',
    'Friel, The Cyclist’s Training Bible',
  ),
  critical_power: fromAnalysis(
    'critical_power',
    [
      'The slope of work over time in the best efforts of 2 to 20 min of the previous 90 days; FTP if there is no reliable fit.',
      '直前90日間の2〜20分の最高記録における、時間に対する仕事量の傾きです。当てはまりが悪い場合はFTPを使います。',
      'Die Steigung der Arbeit über der Zeit in den Bestleistungen über 2 bis 20 min der 90 Tage davor; die FTP, wo diese keine gute Anpassung ergeben.',
      'La pendiente del trabajo según el tiempo en los mejores esfuerzos de 2 a 20 min de los 90 días previos; el FTP si el ajuste no es bueno.',
      'La pente du travail selon le temps dans les meilleurs efforts de 2 à 20 min des 90 jours précédents ; la FTP si l’ajustement est mauvais.',
      'La pendenza del lavoro nel tempo nei migliori sforzi da 2 a 20 min dei 90 giorni precedenti; la FTP se l’adattamento non è buono.',
    ],
    'published',
    'Monod & Scherrer 1965, Ergonomics 8:329',
  ),
  w_prime: fromAnalysis(
    'critical_power',
    [
      'The intercept of the same line of work over time at time zero; 20 kJ if there is no reliable fit.',
      '同じ直線の、時間0での仕事量（切片）です。当てはまりが悪い場合は20 kJとします。',
      'Der Achsenabschnitt derselben Geraden (Arbeit über der Zeit) bei null; 20 kJ, wo die Bestleistungen keine gute Anpassung ergeben.',
      'La ordenada en el origen de esa misma recta del trabajo según el tiempo; 20 kJ si el ajuste a los mejores esfuerzos no es bueno.',
      'L’ordonnée à l’origine de la même droite du travail selon le temps ; 20 kJ si l’ajustement est mauvais.',
      'L’intercetta di quella stessa retta del lavoro nel tempo; 20 kJ se l’adattamento ai migliori sforzi non è buono.',
    ],
    'published',
    'Monod & Scherrer 1965, Ergonomics 8:329',
  ),
  w_prime_balance: fromAnalysis(
    'w_prime_balance',
    [
      'Work above critical power is subtracted from W′ each second. Below critical power, the spent part recovers, faster at lower power.',
      'W′から、クリティカルパワーを超えた仕事量を毎秒引きます。下回る間は、楽に走るほど速く回復します。',
      'Von W′ wird Sekunde für Sekunde die Arbeit über der kritischen Leistung abgezogen; darunter kommt das Verbrauchte umso schneller zurück, je leichter gefahren wird.',
      'De W′ se resta segundo a segundo el trabajo por encima de la potencia crítica; por debajo lo gastado vuelve tanto más rápido cuanto más suave se rueda.',
      'De W′, on retire chaque seconde le travail au-dessus de la puissance critique ; en dessous, ce qui est dépensé revient d’autant plus vite qu’on roule facilement.',
      'Da W′ si toglie secondo per secondo il lavoro sopra la potenza critica; sotto, ciò che è speso torna tanto più in fretta quanto più si va piano.',
    ],
    'published',
    'Skiba et al. 2015, Eur. J. Appl. Physiol. 115:703',
  ),
}
