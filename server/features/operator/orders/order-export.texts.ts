import type { Locale } from '#contract/kit/locale'

/** Texts of the file with the order list. */
interface ExportTexts {
  readonly fileName: string
  readonly columns: readonly string[]
}

const de: ExportTexts = {
  fileName: 'Auftraege.csv',
  columns: [
    'Auftrag',
    'Auftragsnummer',
    'Art',
    'Status',
    'Status seit',
    'Betrieb',
    'Angebote',
    'Marke',
    'Kunde',
    'Straße',
    'PLZ',
    'Ort',
    'Termin von',
    'Termin bis',
    'Netto (EUR)',
  ],
}

const en: ExportTexts = {
  fileName: 'orders.csv',
  columns: [
    'Order',
    'Order number',
    'Type',
    'Status',
    'Status since',
    'Company',
    'Offers',
    'Brand',
    'Customer',
    'Street',
    'Postal code',
    'Town',
    'Appointment from',
    'Appointment to',
    'Net (EUR)',
  ],
}

const fr: ExportTexts = {
  fileName: 'interventions.csv',
  columns: [
    'Intervention',
    'Numéro',
    'Type',
    'Statut',
    'Statut depuis',
    'Entreprise',
    'Offres',
    'Marque',
    'Client',
    'Rue',
    'Code postal',
    'Ville',
    'Rendez-vous de',
    'Rendez-vous à',
    'Montant HT (EUR)',
  ],
}

export const exportTexts: Readonly<Record<Locale, ExportTexts>> = { de, en, fr }
