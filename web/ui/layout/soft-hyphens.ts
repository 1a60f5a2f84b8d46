/**
 * Where long German compounds part. Most browsers know it by themselves (`hyphens: auto`), some have no German and
 * would break a word anywhere: in a narrow column the trade's long words are full of such places.
 */

/** Shorter words fit wherever words do. */
const longWord = /\p{L}{12,}/gu

/** What joins two words: after it the next one begins. */
const compoundJoint = /(?<=\p{L}{2}(?:ungs|heits|keits|schafts|tions|täts))(?=\p{L}{4})/gu

/** What words of the trade end with: before it the last one begins. */
const compoundHeads = [
  'abnahme',
  'anlage',
  'anmeldung',
  'anschluss',
  'arbeiten',
  'aufnahme',
  'befestigung',
  'betrieb',
  'dokumentation',
  'einrichtung',
  'gerät',
  'haus',
  'installation',
  'kasten',
  'lieferung',
  'management',
  'messung',
  'montage',
  'nummer',
  'planung',
  'protokoll',
  'prüfung',
  'pumpe',
  'register',
  'schalter',
  'schrank',
  'schutz',
  'sicherung',
  'speicher',
  'stelle',
  'straße',
  'system',
  'technik',
  'termin',
  'verteilung',
  'verzeichnis',
  'vorrichtung',
  'wartung',
  'wechsel',
  'zähler',
]
const compoundHeadStart = new RegExp(`(?<=\\p{L}{4})(?=(?:${compoundHeads.join('|')}))`, 'gu')

const softHyphen = '\u00AD'

/** The same words, with soft hyphens in the long ones. */
export function insertSoftHyphens(words: string): string {
  return words.replaceAll(longWord, (word) =>
    word.replaceAll(compoundJoint, softHyphen).replaceAll(compoundHeadStart, softHyphen),
  )
}
