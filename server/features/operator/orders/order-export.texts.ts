import type { Locale } from '#contract/kit/locale'
import type { OrderExportColumn } from '#contract/operator/orders/order-filters'

/** Texts of the file with the order list. */
interface ExportTexts {
  /** Without an ending. */
  readonly fileName: string
  readonly columns: Readonly<Record<OrderExportColumn, string>>
}

const de: ExportTexts = {
  fileName: 'Auftraege',
  columns: {
    name: 'Auftrag',
    number: 'Auftragsnummer',
    type: 'Art',
    status: 'Status',
    status_since: 'Status seit',
    company: 'Betrieb',
    offers: 'Angebote',
    brand: 'Marke',
    customer: 'Kunde',
    street: 'Straße',
    postal_code: 'PLZ',
    city: 'Ort',
    appointment_start: 'Termin von',
    appointment_end: 'Termin bis',
    price: 'Netto (EUR)',
  },
}

const en: ExportTexts = {
  fileName: 'orders',
  columns: {
    name: 'Order',
    number: 'Order number',
    type: 'Type',
    status: 'Status',
    status_since: 'Status since',
    company: 'Company',
    offers: 'Offers',
    brand: 'Brand',
    customer: 'Customer',
    street: 'Street',
    postal_code: 'Postal code',
    city: 'Town',
    appointment_start: 'Appointment from',
    appointment_end: 'Appointment to',
    price: 'Net (EUR)',
  },
}

const fr: ExportTexts = {
  fileName: 'interventions',
  columns: {
    name: 'Intervention',
    number: 'Numéro',
    type: 'Type',
    status: 'Statut',
    status_since: 'Statut depuis',
    company: 'Entreprise',
    offers: 'Offres',
    brand: 'Marque',
    customer: 'Client',
    street: 'Rue',
    postal_code: 'Code postal',
    city: 'Ville',
    appointment_start: 'Rendez-vous de',
    appointment_end: 'Rendez-vous à',
    price: 'Montant HT (EUR)',
  },
}

export const exportTexts: Readonly<Record<Locale, ExportTexts>> = { de, en, fr }
