/**
 * Text in SEPA messages: letters, digits and `/ - ? : ( ) . , ' +` only (EPC217-08, SEPA conversion table). Banks may
 * refuse a file with other characters.
 */

const replacements: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  '&': '+',
  '’': "'",
  '–': '-',
  '—': '-',
}

/**
 * Returns text in the characters of SEPA, at most `max` long. Letters lose their accents; other characters become blanks.
 * The result neither begins nor ends with `/` and has no `//` (EPC230-15). Returns `fallback` if nothing is left.
 */
export function toSepaText(text: string, max: number, fallback: string): string {
  const plain = [...text.normalize('NFC')]
    .map((char) => replacements[char] ?? char.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .join('')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/+/g, '/')
    .replaceAll(/ +/g, ' ')
  return trimSepaText(trimSepaText(plain).slice(0, max)) || fallback
}

function trimSepaText(text: string): string {
  return text.replaceAll(/^[/ ]+|[/ ]+$/g, '')
}
