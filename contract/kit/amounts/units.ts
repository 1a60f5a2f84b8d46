import type { Locale } from '../locale.ts'

type UnitForms = Readonly<Partial<Record<Locale, string>>>

const piece: UnitForms = { de: 'Stk.', en: 'pcs', fr: 'pce' }
const flat: UnitForms = { de: 'Psch.', en: 'flat rate', fr: 'forfait' }
const hour: UnitForms = { de: 'h', en: 'h', fr: 'h' }
const day: UnitForms = { en: 'd', fr: 'j' }

/** Units of the marketplace's German catalogue. Signs like m² are the same in every language. */
const units = new Map<string, UnitForms>(
  Object.entries({
    stk: piece,
    stück: piece,
    st: piece,
    psch: flat,
    pauschal: flat,
    pauschale: flat,
    std: hour,
    stunde: hour,
    stunden: hour,
    tag: day,
    tage: day,
    paar: { en: 'pairs', fr: 'paire' },
    satz: { en: 'set', fr: 'jeu' },
    set: { en: 'set', fr: 'jeu' },
    lfm: { en: 'm', fr: 'm' },
  }),
)

/** Returns the translation of a unit; unknown units are returned unchanged. */
export function formatUnit(unit: string, locale: Locale): string {
  return units.get(unit.trim().toLowerCase().replace(/\.$/, ''))?.[locale] ?? unit
}

const numberAndUnit = /(?<=\d) (?=(?:[mk]?[AVWΩ]|MΩ|k(?:Wh|Wp|g|m)|[cm]?m[²³]?|g|l|%|°C|€)(?![\p{L}\d]))/gu

/** Returns the text with no-break spaces between numbers and units, for narrow columns: `30 mA`. */
export function keepUnitsTogether(text: string): string {
  return text.replaceAll(numberAndUnit, '\u00A0')
}
