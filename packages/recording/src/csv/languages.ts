/** Column names in other languages, by English name. Keys have the form of `plainName`. */

const words: Record<string, string> = {
  time: 'zeit uhrzeit temps heure tiempo hora tempo ora 時間 時刻 タイム',
  date: 'datum fecha data 日付',
  timestamp: 'zeitstempel zeitpunkt horodatage marcadetiempo 日時 タイムスタンプ',
  elapsed: 'dauer duree duracion durata 経過時間',
  seconds: 'sekunden sek secondes segundos secondi 秒',
  minutes: 'minuten minutos minuti 分',
  heartrate:
    'herzfrequenz puls hf frequencecardiaque fc pouls frecuenciacardiaca pulso frequenzacardiaca battito 心拍数 心拍',
  power: 'leistung watt puissance potencia potenza パワー 出力',
  cadence: 'trittfrequenz kadenz cadencia cadenza ケイデンス',
  runcadence:
    'schrittfrequenz laufkadenz cadencedecourse cadencedepas cadenciadecarrera cadenzadicorsa ランニングピッチ ピッチ',
  speed: 'geschwindigkeit vitesse velocidad velocita 速度 スピード',
  distance: 'distances distanz strecke entfernung distancia distanza 距離',
  elevation: 'hohe hoehe hohenmeter altitud elevacion altura altitudine quota elevazione 標高 高度',
  latitude: 'breitengrad breite latitud latitudine 緯度',
  longitude: 'langengrad laengengrad longitud longitudine 経度',
  temperature: 'temperatures temperatur temperatura 気温 温度',
  torque: 'drehmoment couple par coppia トルク',
  balance:
    'linksrechtsbalance equilibre equilibregd equilibrio equilibrioid bilanciamento bilanciamentosd 左右バランス',
  stride:
    'schrittlange schrittlaenge foulee longueurdefoulee zancada longituddezancada falcata lunghezzadelpasso 歩幅 ストライド',
  isstanding: 'wiegetritt stehend endanseuse depie suipedali ダンシング',
  grade: 'steigung pente pendiente pendenza 勾配',
  pace: 'allure ritmo passo ペース',
  sport: 'sportart deporte スポーツ',
}

const english = new Map<string, string>()
for (const [name, others] of Object.entries(words)) {
  for (const word of others.split(' ')) english.set(plainName(word), name)
}

/** A name in lower case without accents, spaces and punctuation. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The plain English name of a column, or the name's own plain form if it is in none of these languages. */
export function englishName(name: string): string {
  const plain = plainName(name)
  return english.get(plain) ?? plain
}
