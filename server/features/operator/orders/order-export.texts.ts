import type { Locale } from '#contract/kit/locale'
import type { OrderStatus } from '#contract/orders/model/order-enums'

/** Texts of the file with the order list. */
interface ExportTexts {
  readonly fileName: string
  readonly columns: readonly string[]
  readonly statuses: Readonly<Record<OrderStatus, string>>
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
  statuses: {
    open: 'Offen',
    accepted: 'Angenommen',
    appointment_confirmed: 'Termin bestätigt',
    started: 'In Arbeit',
    finished: 'Arbeit beendet',
    approval_pending: 'Freigabe nötig',
    completed: 'Freigegeben',
    invoice_sent: 'Gutschrift versendet',
    paid: 'Bezahlt',
    closed: 'Geschlossen',
    cancelled: 'Storniert',
    on_hold: 'Pausiert',
    on_hold_before_accepted: 'Pausiert, nicht angenommen',
    proposal_approval_pending: 'Kostenvoranschlag offen',
    brand_proposal_approval_pending: 'Kostenvoranschlag bei der Marke',
  },
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
  statuses: {
    open: 'Open',
    accepted: 'Accepted',
    appointment_confirmed: 'Appointment confirmed',
    started: 'In progress',
    finished: 'Work finished',
    approval_pending: 'Needs approval',
    completed: 'Approved',
    invoice_sent: 'Credit note sent',
    paid: 'Paid',
    closed: 'Closed',
    cancelled: 'Cancelled',
    on_hold: 'On hold',
    on_hold_before_accepted: 'On hold, not accepted',
    proposal_approval_pending: 'Quote to answer',
    brand_proposal_approval_pending: 'Quote with the brand',
  },
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
  statuses: {
    open: 'Ouverte',
    accepted: 'Acceptée',
    appointment_confirmed: 'Rendez-vous confirmé',
    started: 'En cours',
    finished: 'Travaux terminés',
    approval_pending: 'À valider',
    completed: 'Validée',
    invoice_sent: 'Facture envoyée',
    paid: 'Payée',
    closed: 'Fermée',
    cancelled: 'Annulée',
    on_hold: 'En attente',
    on_hold_before_accepted: 'En attente, non acceptée',
    proposal_approval_pending: 'Devis à traiter',
    brand_proposal_approval_pending: 'Devis chez la marque',
  },
}

export const exportTexts: Readonly<Record<Locale, ExportTexts>> = { de, en, fr }
