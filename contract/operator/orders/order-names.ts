import type { Locale } from '#contract/kit/locale'
import type { OrderStatus } from '#contract/orders/model/order-enums'

/**
 * The names of statuses that the marketplace's people read, on the pages of the back office and in its files. The portal
 * of the companies has names of its own.
 */
export const orderStatusNames: Readonly<Record<Locale, Readonly<Record<OrderStatus, string>>>> = {
  de: {
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
  en: {
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
  fr: {
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
    on_hold: 'En pause',
    on_hold_before_accepted: 'En pause, non acceptée',
    proposal_approval_pending: 'Devis à traiter',
    brand_proposal_approval_pending: 'Devis soumis à la marque',
  },
}
