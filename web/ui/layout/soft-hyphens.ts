/**
 * Hyphenation of long German compounds. Most browsers hyphenate by themselves (`hyphens: auto`). Some have no
 * German dictionary and would break words anywhere in narrow columns.
 */

/** Shorter words fit everywhere. */
const longWord = /\p{L}{10,}/gu

/** Linking elements between two words: the next word starts after them. */
const compoundJoint = /(?<=\p{L}{2}(?:ungs|heits|keits|schafts|tions|täts))(?=\p{L}{4})/gu

/** The last parts of compounds in this trade: a hyphen fits before them. */
const compoundHeads = [
  'abnahme',
  'anlage',
  'anmeldung',
  'anschluss',
  'arbeiten',
  'aufmaß',
  'aufnahme',
  'befestigung',
  'besserung',
  'betrieb',
  'dokumentation',
  'einrichtung',
  'gerät',
  'haus',
  'heizung',
  'holung',
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

/** Inserts soft hyphens into long words. */
export function insertSoftHyphens(text: string): string {
  return text.replaceAll(longWord, (word) =>
    word.replaceAll(compoundJoint, softHyphen).replaceAll(compoundHeadStart, softHyphen),
  )
}
