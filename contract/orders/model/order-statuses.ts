import type { LocalText } from '#contract/kit/locale'
import type { OrderStatus } from './order-enums.ts'

/** Names of the statuses, in the terms of the trade. */

export const statusNames: Record<OrderStatus, LocalText> = {
  open: { de: 'Verfügbar', en: 'Available', fr: 'Disponible' },
  accepted: { de: 'Angenommen', en: 'Accepted', fr: 'Acceptée' },
  appointment_confirmed: { de: 'Termin bestätigt', en: 'Appointment confirmed', fr: 'Rendez-vous confirmé' },
  started: { de: 'In Arbeit', en: 'In progress', fr: 'En cours' },
  finished: { de: 'Arbeit beendet', en: 'Work finished', fr: 'Travaux terminés' },
  approval_pending: { de: 'Zur Freigabe gesendet', en: 'Sent for approval', fr: 'Envoyée pour validation' },
  completed: { de: 'Abgeschlossen', en: 'Completed', fr: 'Clôturée' },
  invoice_sent: { de: 'Gutschrift versendet', en: 'Credit note sent', fr: 'Facture envoyée' },
  paid: { de: 'Bezahlt', en: 'Paid', fr: 'Payée' },
  closed: {
    de: 'Der Auftrag wurde storniert',
    en: 'The order has been cancelled',
    fr: 'L’intervention a été annulée',
  },
  cancelled: {
    de: 'Der Auftrag wurde storniert',
    en: 'The order has been cancelled',
    fr: 'L’intervention a été annulée',
  },
  on_hold: { de: 'Pausiert', en: 'On hold', fr: 'En pause' },
  on_hold_before_accepted: {
    de: 'Pausiert (noch nicht angenommen)',
    en: 'On hold before acceptance',
    fr: 'En pause (pas encore acceptée)',
  },
  proposal_approval_pending: {
    de: 'Wartet auf Freigabe',
    en: 'Waiting for Approval',
    fr: 'En attente de validation',
  },
  brand_proposal_approval_pending: {
    de: 'Wartet auf Freigabe durch die Marke',
    en: 'Waiting for approval by the brand',
    fr: 'En attente de validation par la marque',
  },
}
