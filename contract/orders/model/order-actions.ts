import type { LocalText } from '#contract/kit/locale'
import type { HoldEvent, OrderAction, OrderType } from './order-enums.ts'

/** Labels of the buttons of an order, in the terms of the trade. */

export const actionNames: Record<Exclude<OrderAction, `order.applyEvent.${HoldEvent}`>, LocalText> = {
  'offer.accept': { de: 'Auftrag annehmen', en: 'Accept the order', fr: 'Accepter l’intervention' },
  'offer.reject': { de: 'Angebot ablehnen', en: 'Decline the offer', fr: 'Refuser l’offre' },
  'order.confirmAppointment': {
    de: 'Termin bestätigen',
    en: 'Confirm the appointment',
    fr: 'Confirmer le rendez-vous',
  },
  'order.reschedule': { de: 'Termin verschieben', en: 'Move the appointment', fr: 'Déplacer le rendez-vous' },
  'order.start': { de: 'Arbeit beginnen', en: 'Start work', fr: 'Commencer les travaux' },
  'order.finish': { de: 'Arbeit beenden', en: 'Finish work', fr: 'Terminer les travaux' },
  'order.backToWork': { de: 'Zurück zur Arbeit', en: 'Back to work', fr: 'Reprendre les travaux' },
  'order.submit': { de: 'Zur Freigabe senden', en: 'Send for approval', fr: 'Envoyer pour validation' },
  'order.cancel': { de: 'Auftrag stornieren', en: 'Cancel the order', fr: 'Annuler l’intervention' },
  'order.reportUnreachable': {
    de: 'Kunde nicht erreichbar?',
    en: 'Customer unreachable?',
    fr: 'Client injoignable ?',
  },
  'order.confirmReceipt': {
    de: 'Wareneingang bestätigen',
    en: 'Confirm receipt',
    fr: 'Confirmer la réception du matériel',
  },
  'order.createProposal': { de: 'Angebot erstellen', en: 'Create a proposal', fr: 'Créer un devis' },
  'order.reviseProposal': { de: 'Angebot überarbeiten', en: 'Revise the proposal', fr: 'Réviser le devis' },
  'order.withdrawProposal': {
    de: 'Angebot zurückziehen',
    en: 'Withdraw the proposal',
    fr: 'Retirer le devis',
  },
  'order.sign': { de: 'Unterschrift einholen', en: 'Get signature', fr: 'Faire signer' },
  'order.delegate': { de: 'Zuweisen', en: 'Assign', fr: 'Attribuer' },
  'order.takeBack': {
    de: 'Zuweisung zurücknehmen',
    en: 'Withdraw assignment',
    fr: 'Retirer l’attribution',
  },
  'order.setPartnerEid': {
    de: 'Eigene Auftragsnummer ändern',
    en: 'Change your order number',
    fr: 'Modifier votre numéro d’intervention',
  },
  'order.report': {
    de: 'Tagesbericht schreiben',
    en: 'Write a daily report',
    fr: 'Rédiger un rapport journalier',
  },
  'order.mailCustomer': {
    de: 'Kunden an die Unterschrift erinnern',
    en: 'Remind customer to sign',
    fr: 'Relancer le client pour la signature',
  },
  'counterProposal.create.date': {
    de: 'Anderen Termin vorschlagen',
    en: 'Propose another date',
    fr: 'Proposer une autre date',
  },
  'counterProposal.create.price': {
    de: 'Anderen Preis vorschlagen',
    en: 'Propose another price',
    fr: 'Proposer un autre prix',
  },
  'order.logCall': { de: 'Anruf festhalten', en: 'Log a call', fr: 'Noter un appel' },
  'comment.create': { de: 'Nachricht schreiben', en: 'Write a message', fr: 'Écrire un message' },
}

type ActionNames = Partial<Record<OrderAction, LocalText>>

/** Labels that differ by order type. */
const actionNamesByType: Record<OrderType, ActionNames> = {
  precheck: {
    'order.confirmAppointment': {
      de: 'Termin für den Vorab-Check bestätigen',
      en: 'Confirm the precheck appointment',
      fr: 'Confirmer le rendez-vous de visite technique',
    },
    'order.start': {
      de: 'Vorab-Check beginnen',
      en: 'Start the precheck',
      fr: 'Commencer la visite technique',
    },
    'order.finish': {
      de: 'Vorab-Check abschließen',
      en: 'Finish the precheck',
      fr: 'Terminer la visite technique',
    },
    'order.backToWork': {
      de: 'Vorab-Check wieder öffnen',
      en: 'Reopen the precheck',
      fr: 'Rouvrir la visite technique',
    },
    'order.submit': {
      de: 'Vorab-Check zur Freigabe senden',
      en: 'Send the precheck for approval',
      fr: 'Envoyer la visite technique pour validation',
    },
  },
  installation: {
    'order.confirmAppointment': {
      de: 'Montagetermin bestätigen',
      en: 'Confirm the installation appointment',
      fr: 'Confirmer le rendez-vous d’installation',
    },
    'order.start': { de: 'Montage beginnen', en: 'Start the installation', fr: 'Commencer l’installation' },
    'order.finish': { de: 'Montage beenden', en: 'Finish the installation', fr: 'Terminer l’installation' },
  },
  meter_application: {
    'order.confirmAppointment': {
      de: 'Termin eintragen',
      en: 'Enter the appointment',
      fr: 'Saisir le rendez-vous',
    },
    'order.start': {
      de: 'Zähleranmeldung beginnen',
      en: 'Start the meter application',
      fr: 'Commencer la mise en service du compteur',
    },
    'order.finish': {
      de: 'Zähleranmeldung abschließen',
      en: 'Finish the meter application',
      fr: 'Terminer la mise en service du compteur',
    },
    'order.backToWork': {
      de: 'Zähleranmeldung wieder öffnen',
      en: 'Reopen the meter application',
      fr: 'Rouvrir la mise en service du compteur',
    },
    'order.submit': {
      de: 'Zähleranmeldung zur Freigabe senden',
      en: 'Send the meter application for approval',
      fr: 'Envoyer la mise en service du compteur pour validation',
    },
  },
  installation_preparation: {
    'order.confirmAppointment': {
      de: 'Vorbereitungstermin bestätigen',
      en: 'Confirm the preparation appointment',
      fr: 'Confirmer le rendez-vous de préparation',
    },
    'order.start': {
      de: 'Vorbereitung beginnen',
      en: 'Start the preparation',
      fr: 'Commencer la préparation',
    },
    'order.finish': {
      de: 'Vorbereitung abschließen',
      en: 'Finish the preparation',
      fr: 'Terminer la préparation',
    },
  },
  maintenance: {
    'order.confirmAppointment': {
      de: 'Wartungstermin bestätigen',
      en: 'Confirm the maintenance appointment',
      fr: 'Confirmer le rendez-vous de maintenance',
    },
    'order.start': { de: 'Wartung beginnen', en: 'Start the maintenance', fr: 'Commencer la maintenance' },
    'order.finish': {
      de: 'Wartung abschließen',
      en: 'Finish the maintenance',
      fr: 'Terminer la maintenance',
    },
  },
  defect_elimination: {
    'order.confirmAppointment': {
      de: 'Termin zur Mängelbeseitigung bestätigen',
      en: 'Confirm the repair appointment',
      fr: 'Confirmer le rendez-vous de dépannage',
    },
    'order.start': {
      de: 'Mängelbeseitigung beginnen',
      en: 'Start the repair',
      fr: 'Commencer le dépannage',
    },
    'order.finish': { de: 'Mangel beseitigt', en: 'Defect eliminated', fr: 'Défaut corrigé' },
    'order.submit': {
      de: 'Mängelbeseitigung zur Freigabe senden',
      en: 'Send the repair for approval',
      fr: 'Envoyer le dépannage pour validation',
    },
  },
  hardware_sale: {
    'order.confirmAppointment': {
      de: 'Liefertermin bestätigen',
      en: 'Confirm the delivery appointment',
      fr: 'Confirmer le rendez-vous de livraison',
    },
    'order.start': { de: 'Auslieferung beginnen', en: 'Start the delivery', fr: 'Commencer la livraison' },
    'order.finish': { de: 'Ware übergeben', en: 'Goods handed over', fr: 'Marchandise remise' },
    'order.backToWork': {
      de: 'Auslieferung wieder öffnen',
      en: 'Reopen the delivery',
      fr: 'Rouvrir la livraison',
    },
  },
  reclamation: {
    'order.confirmAppointment': {
      de: 'Reklamationstermin bestätigen',
      en: 'Confirm the complaint appointment',
      fr: 'Confirmer le rendez-vous de réclamation',
    },
    'order.start': {
      de: 'Reklamation bearbeiten',
      en: 'Start on the complaint',
      fr: 'Traiter la réclamation',
    },
    'order.finish': { de: 'Reklamation erledigt', en: 'Complaint settled', fr: 'Réclamation réglée' },
    'order.backToWork': {
      de: 'Reklamation wieder öffnen',
      en: 'Reopen the complaint',
      fr: 'Rouvrir la réclamation',
    },
    'order.submit': {
      de: 'Reklamation zur Freigabe senden',
      en: 'Send the complaint for approval',
      fr: 'Envoyer la réclamation pour validation',
    },
  },
  activation: {
    'order.confirmAppointment': {
      de: 'Termin zur Inbetriebnahme bestätigen',
      en: 'Confirm the commissioning appointment',
      fr: 'Confirmer le rendez-vous de mise en service',
    },
    'order.start': {
      de: 'Inbetriebnahme beginnen',
      en: 'Start the commissioning',
      fr: 'Commencer la mise en service',
    },
    'order.finish': {
      de: 'Inbetriebnahme abschließen',
      en: 'Finish the commissioning',
      fr: 'Terminer la mise en service',
    },
    'order.submit': {
      de: 'Inbetriebnahme zur Freigabe senden',
      en: 'Send the commissioning for approval',
      fr: 'Envoyer la mise en service pour validation',
    },
  },
}

/** Labels of the events that a partner applies to an order on hold. */
export const eventNames: Record<HoldEvent, LocalText> = {
  CUSTOMER_UNREACHABLE: {
    de: 'Kunde nicht erreichbar',
    en: 'Customer unreachable',
    fr: 'Client injoignable',
  },
  CUSTOMER_REACHED: { de: 'Kunde erreicht', en: 'Customer reached', fr: 'Client joint' },
  PREWORK_DONE: {
    de: 'Vorarbeiten erledigt',
    en: 'Preparatory work done',
    fr: 'Travaux préalables terminés',
  },
  PREWORK_BEFORE_ACCEPTED_DONE: { de: 'Erledigt', en: 'Done', fr: 'Terminé' },
  UNPAUSE: { de: 'Pause beenden', en: 'End the hold', fr: 'Mettre fin à la pause' },
  INFO_PROVIDED: { de: 'Antwort senden', en: 'Send the answer', fr: 'Envoyer la réponse' },
  QUOTE_VALIDATED: { de: 'Kostenvoranschlag geprüft', en: 'Quote validated', fr: 'Devis vérifié' },
  BRAND_PRODUCT_ORDERING_DONE: {
    de: 'Bestellung der Marke abgeschlossen',
    en: 'Brand has ordered the products',
    fr: 'Commande de la marque effectuée',
  },
  CHARGEPOINT_PROVIDED: {
    de: 'Ladepunktnummer melden',
    en: 'Submit the charge point number',
    fr: 'Transmettre le numéro du point de charge',
  },
  ONBOARDING_DONE: {
    de: 'Angaben zum Betrieb vollständig',
    en: 'Company details complete',
    fr: 'Données de l’entreprise complètes',
  },
}

/** Returns the label of an action for an order of this type. */
export function getActionName(action: OrderAction, type: OrderType): LocalText {
  const own = actionNamesByType[type][action]
  if (own) return own
  const event = action.startsWith('order.applyEvent.') && action.slice('order.applyEvent.'.length)
  return event ? eventNames[event as HoldEvent] : actionNames[action as keyof typeof actionNames]
}
