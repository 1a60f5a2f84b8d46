/**
 * Sets the spaces of French texts. `npm run format` runs this file, because the signs look like ordinary spaces in
 * an editor.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTexts, listTextFiles } from './user-texts.ts'

const narrowSpace = '\u202F'
const noBreakSpace = '\u00A0'
const space = '[ \u00A0\u202F]'

/**
 * Returns the text with a narrow no-break space before `;`, `!`, `?` and inside quotation marks, and a no-break space
 * before `:`, `%`, `€` and the `h` of a time. An ellipsis at the end follows without a space.
 */
export function setFrenchSpacing(text: string): string {
  return text
    .replaceAll(new RegExp(`(?<=\\S)${space}*([;!?])(?=[\\s».)\\]}\\\\]|$)`, 'g'), `${narrowSpace}$1`)
    .replaceAll(new RegExp(`(?<=\\S)${space}*:(?=[\\s\\\\]|$)`, 'g'), `${noBreakSpace}:`)
    .replaceAll(new RegExp(`«${space}*`, 'g'), `«${narrowSpace}`)
    .replaceAll(new RegExp(`${space}*»`, 'g'), `${narrowSpace}»`)
    .replaceAll(new RegExp(`(?<=[\\d}])${space}([%€])`, 'g'), `${noBreakSpace}$1`)
    .replaceAll(new RegExp(`(?<=\\d)${space}h(?![\\p{L}])`, 'gu'), `${noBreakSpace}h`)
    .replaceAll(new RegExp(`(?<=[\\p{L}\\}])${space}…(?=\\}|$)`, 'gu'), '…')
}

function setSpacingOfFile(file: string): void {
  const path = join(import.meta.dirname, '../..', file)
  const source = readFileSync(path, 'utf8')
  // From the end, so that the places of earlier texts stay valid.
  const changed = findTexts(source, file, 'fr').reduceRight(
    (code, { index, text }) =>
      code.slice(0, index) + setFrenchSpacing(text) + code.slice(index + text.length),
    source,
  )
  if (changed !== source) writeFileSync(path, changed)
}

if (import.meta.main) for (const file of listTextFiles()) setSpacingOfFile(file)
