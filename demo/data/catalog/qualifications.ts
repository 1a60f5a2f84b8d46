/**
 * Qualifications that the demo's companies and services use, by category. HwO A: the licensed trades of the
 * Handwerksordnung, Anlage A.
 */
export const trades = {
  roofer: 'Dachdecker',
  metalworker: 'Metallbauer',
  refrigeration: 'Kälteanlagenbauer',
  informationTechnology: 'Informationstechniker',
  plumber: 'Installateur und Heizungsbauer',
  electrician: 'Elektrotechniker',
  electricMachines: 'Elektromaschinenbauer',
  joiner: 'Tischler',
} as const

export const extraQualifications = {
  listedInstaller: 'Eintragung im Installateurverzeichnis (§ 13 NAV)',
  instructedPerson: 'Elektrotechnisch unterwiesene Person (EuP)',
  definedActivities: 'Elektrofachkraft für festgelegte Tätigkeiten (EFKffT)',
  fGas: 'Sachkunde Kältemittel, Kategorie I (ChemKlimaschutzV)',
  heights: 'Absturzsicherung und Höhenarbeit (PSAgA)',
} as const

export const vehicles = {
  van: 'Transporter',
  car: 'PKW',
  truck: 'LKW',
} as const

export const unlicensedWork = {
  kitchenFitter: 'Küchenmonteur',
  delivery: 'Auslieferung und Transport',
} as const

export const trainings = {
  chargePoints: 'Ladewerk Nord: Ladestation einrichten',
  solar: 'Sonnwerk Solar: Montagesystem Schrägdach',
} as const

export type QualificationCategory =
  | 'hwo_a'
  | 'hwo_b1'
  | 'hwo_b2'
  | 'transporter'
  | 'weiterbildung'
  | 'zusatzqualifikation'
  | 'kein_hwo'
  | 'unlisted_qualifications'

export type Qualifications = Partial<Record<QualificationCategory, readonly string[]>>
