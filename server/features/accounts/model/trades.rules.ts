/**
 * Qualifications that a company can have, by category. The values are stored and matched with the
 * requirements of orders. None contains a semicolon, because the wire format joins values with it.
 */

import type { QualificationCategory } from '#contract/company/qualifications'
import { craftLikeTrades, freeTrades } from './annex-b-trades.rules.ts'

/** A licensed trade with its number in the law. */
export interface Trade {
  readonly number: number
  readonly name: string
}

/**
 * Handwerksordnung, Anlage A: the 53 licensed trades in their official order and numbering (as amended by the
 * acts of 6 February 2020, BGBl. I S. 142, which moved twelve trades of Anlage B here as 42 to 53, and 9 June
 * 2021, BGBl. I S. 1654). Compared with gesetze-im-internet.de/hwo, edition of 25 September 2024.
 */
const licensedTradeNames = [
  'Maurer und Betonbauer',
  'Ofen- und Luftheizungsbauer',
  'Zimmerer',
  'Dachdecker',
  'Straßenbauer',
  'Wärme-, Kälte- und Schallschutzisolierer',
  'Brunnenbauer',
  'Steinmetzen und Steinbildhauer',
  'Stuckateure',
  'Maler und Lackierer',
  'Gerüstbauer',
  'Schornsteinfeger',
  'Metallbauer',
  'Chirurgiemechaniker',
  'Karosserie- und Fahrzeugbauer',
  'Feinwerkmechaniker',
  'Zweiradmechaniker',
  'Kälteanlagenbauer',
  'Informationstechniker',
  'Kraftfahrzeugtechniker',
  'Land- und Baumaschinenmechatroniker',
  'Büchsenmacher',
  'Klempner',
  'Installateur und Heizungsbauer',
  'Elektrotechniker',
  'Elektromaschinenbauer',
  'Tischler',
  'Boots- und Schiffbauer',
  'Seiler',
  'Bäcker',
  'Konditoren',
  'Fleischer',
  'Augenoptiker',
  'Hörakustiker',
  'Orthopädietechniker',
  'Orthopädieschuhmacher',
  'Zahntechniker',
  'Friseure',
  'Glaser',
  'Glasbläser und Glasapparatebauer',
  'Mechaniker für Reifen- und Vulkanisationstechnik',
  'Fliesen-, Platten- und Mosaikleger',
  'Werkstein- und Terrazzohersteller',
  'Estrichleger',
  'Behälter- und Apparatebauer',
  'Parkettleger',
  'Rollladen- und Sonnenschutztechniker',
  'Drechsler (Elfenbeinschnitzer) und Holzspielzeugmacher',
  'Böttcher',
  'Glasveredler',
  'Schilder- und Lichtreklamehersteller',
  'Raumausstatter',
  'Orgel- und Harmoniumbauer',
] as const

export const licensedTrades: readonly Trade[] = licensedTradeNames.map((name, place) => ({
  number: place + 1,
  name,
}))

/** Options in the list of trades that are not licensed trades and need no entry in the register of crafts. */
const valuesWithoutCraftCard = ['Elektrisch unterwiesene Person', 'keine Eintragung nach Anlage A'] as const

/** Returns whether this value of the category HwO A requires the craft card. */
export function needsCraftCard(value: string): boolean {
  return !(valuesWithoutCraftCard as readonly string[]).includes(value)
}

/** Options by category. `weiterbildung` is granted by brands; `unlisted_qualifications` is free text. */
export const qualificationOptions: Readonly<Record<QualificationCategory, readonly string[]>> = {
  hwo_a: [...licensedTradeNames, ...valuesWithoutCraftCard],
  hwo_b1: [...freeTrades.map(({ name }) => name), 'keine Eintragung nach Anlage B Abschnitt 1'],
  hwo_b2: [...craftLikeTrades.map(({ name }) => name), 'keine Eintragung nach Anlage B Abschnitt 2'],
  transporter: ['Transporter', 'PKW', 'LKW', 'LKW mit Hebebühne', 'Anhänger', 'Lastenrad'],
  weiterbildung: ['Ladewerk Nord: Ladestation einrichten', 'Sonnwerk Solar: Montagesystem Schrägdach'],
  zusatzqualifikation: [
    'Absturzsicherung und Höhenarbeit (PSAgA)',
    'Eintragung im Installateurverzeichnis (§ 13 NAV)',
    'Elektrofachkraft für festgelegte Tätigkeiten (EFKffT)',
    'Elektrotechnisch unterwiesene Person (EuP)',
    'Sachkunde Kältemittel, Kategorie I (ChemKlimaschutzV)',
  ],
  kein_hwo: ['Auslieferung und Transport', 'Küchenmonteur'],
  unlisted_qualifications: [],
}
