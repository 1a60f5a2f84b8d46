import type { LocalText } from '../kit/locale.ts'

/**
 * Words for the codes by which forms are chosen. A marketplace may use codes of its own; those have no words here and are
 * shown as they are.
 */

/** Kinds of documentation: `protocol_type` of a form, `documentation_type` of a project. */
export const documentationKindLabels = {
  standard: { de: 'Standard', en: 'Standard', fr: 'Standard' },
  wallbox: { de: 'Wallbox', en: 'Wall box', fr: 'Borne de recharge' },
  pv: { de: 'PV-Anlage', en: 'PV system', fr: 'Installation photovoltaïque' },
  heat_pump: { de: 'Wärmepumpe', en: 'Heat pump', fr: 'Pompe à chaleur' },
  appliance: { de: 'Küchengeräte', en: 'Kitchen appliances', fr: 'Appareils de cuisine' },
  meter: { de: 'Zählerwechsel', en: 'Meter exchange', fr: 'Remplacement de compteur' },
  incident: { de: 'Störfall', en: 'Incident', fr: 'Incident' },
  cancellation: { de: 'Besuch ohne Ausführung', en: 'Visit without work', fr: 'Visite sans travaux' },
} as const satisfies Readonly<Record<string, LocalText>>

/** Change requests that have a form of their own: `change_request` of a form. */
export const changeRequestLabels = {
  'additional-work': {
    de: 'zusätzliche Arbeiten',
    en: 'additional work',
    fr: 'travaux supplémentaires',
  },
} as const satisfies Readonly<Record<string, LocalText>>

/** Returns the words for a code; null if the table has none. */
export function findFormLabel(table: Readonly<Record<string, LocalText>>, code: string): LocalText | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null
}
