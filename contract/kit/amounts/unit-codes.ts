/**
 * Common spellings of units with their codes for e-invoices: UN/ECE Recommendation 20, and Recommendation 21
 * with the prefix X for packages (EN 16931, BR-CL-23).
 */

/** "One": something is counted, but it is not known what. */
export const unknownUnitCode = 'C62'

/**
 * Spellings in German, English and French by code. Case, blanks, points and superscripts do not matter.
 * Ambiguous spellings (`ml`: Milliliter, mètre linéaire) are left out, so that the marketplace is warned
 * about them.
 */
const spellings = {
  C62: 'Einheit Einheiten EH unit units unité unités eine one',
  H87: 'Stück Stücke Stk Stck St pc pcs pce piece pieces pièce pièces Mal',
  LS: 'pauschal Pauschale Pauschalen psch pau PA Pausch Festpreis lumpsum flat flatrate forfait forfaitaire ens',
  HUR: 'h hr hrs Stunde Stunden Std Arbeitsstunde Arbeitsstunden hour hours heure heures',
  MIN: 'min Minute Minuten minutes mn',
  SEC: 's sec Sek Sekunde Sekunden second seconds seconde secondes',
  DAY: 'd Tag Tage Tagen Tg day days jour jours j',
  E49: 'Arbeitstag Arbeitstage Manntag Manntage Personentag Personentage PT workingday workingdays',
  WEE: 'Woche Wochen Wo week weeks wk semaine semaines',
  MON: 'Monat Monate Mon month months mois',
  ANN: 'a Jahr Jahre year years an ans année années',
  MTR: 'm Meter lfm lfdm Laufmeter laufendeMeter laufenderMeter metre metres meters mètre mètres mètrelinéaire mètreslinéaires',
  CMT: 'cm Zentimeter centimetre centimetres centimètre centimètres',
  MMT: 'mm Millimeter millimetre millimetres millimètre millimètres',
  KMT: 'km Kilometer kilometre kilometres kilometers kilomètre kilomètres',
  MTK: 'm2 m^2 qm Quadratmeter sqm squaremetre squaremetres squaremeter mètrecarré mètrescarrés',
  MTQ: 'm3 m^3 cbm Kubikmeter cubicmetre cubicmetres cubicmeter mètrecube mètrescubes',
  LTR: 'l Liter Ltr litre litres liters',
  MLT: 'Milliliter millilitre millilitres',
  KGM: 'kg Kilo Kilogramm kilogram kilograms kilogramme kilogrammes',
  GRM: 'g Gramm gram grams gramme grammes',
  TNE: 't to Tonne Tonnen tonnes',
  KWT: 'kW kWp Kilowatt Kilowattpeak kilowatts kilowattcrête',
  KWH: 'kWh Kilowattstunde Kilowattstunden kilowatthour kilowatthours kilowattheure',
  P1: '% Prozent percent pourcent',
  PR: 'Paar Paare pair pairs paire paires',
  SET: 'Satz Sätze Set Sets Garnitur Garnituren kit kits jeu jeux lot lots',
  XPK: 'Packung Packungen Paket Pakete Pack Pkg Pck VE Verpackungseinheit Verpackungseinheiten package packages packet paquet paquets',
  XPX: 'Palette Paletten Pal pallet pallets palettes',
  XRO: 'Rolle Rollen Rll roll rolls rouleau rouleaux',
  XRL: 'Trommel Trommeln Spule Spulen reel reels touret tourets bobine bobines',
  XBX: 'Kiste Kisten box boxes boîte boîtes caisse caisses',
  XCT: 'Karton Kartons Krt Ktn carton cartons',
  XBE: 'Bund Bunde Bündel bundle bundles botte bottes fagot',
  XSA: 'Sack Säcke bag bags sac sacs',
  XBO: 'Flasche Flaschen bottle bottles bouteille bouteilles',
  XCN: 'Container conteneur conteneurs containers',
} as const

const codes = new Map(
  Object.entries(spellings).flatMap(([code, units]) =>
    units.split(' ').map((unit) => [normalizeUnitSpelling(unit), code]),
  ),
)

/** Converts to lower case, replaces superscripts (m² becomes m2) and removes blanks and points. */
function normalizeUnitSpelling(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.\u00AD\u200B]/g, '')
}

/** Returns the code of a unit in any spelling; `unknownUnitCode` if the unit is unknown. */
export function getUnitCode(unit: string): string {
  return codes.get(normalizeUnitSpelling(unit)) ?? unknownUnitCode
}

/** Returns whether an e-invoice can name this unit. */
export function isKnownUnit(unit: string): boolean {
  return codes.has(normalizeUnitSpelling(unit))
}
