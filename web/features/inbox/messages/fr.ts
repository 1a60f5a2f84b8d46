import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Notifications',
  preferences: 'Réglages',
  allRead: 'Toutes les notifications sont lues',
  markAll: 'Tout marquer comme lu',
  markRead: 'Marquer comme lu',
  markUnread: 'Marquer comme non lu',
  unread: 'Non lu :',
  older: 'Afficher les plus anciennes',
  kept: 'Les notifications de plus de 90 jours sont supprimées.',
  empty: 'Pas encore de notifications',
  emptyText:
    'Vous verrez ici ce qui se passe : nouvelles offres, rendez-vous déplacés, interventions annulées ou en pause, reprises, documents qui expirent.',
  document:
    '{document}, {days, plural, =0 {valable jusqu’à aujourd’hui} one {valable encore un jour} other {valable encore # jours}}',
  lead: 'Ce dont vous êtes informé, et comment. Les notifications push arrivent sur les appareils où vous les avez activées dans le menu du compte.',
  alwaysMailed:
    'Ce que la loi ou le contrat impose de vous envoyer arrive toujours par e-mail : factures, accès aux interventions et tout ce qui touche à la sécurité de votre connexion.',
  digest: 'E-mails regroupés chaque jour',
  digestText:
    'Un seul e-mail chaque matin à 7 h au lieu de plusieurs ; aucun les jours calmes. Les nouvelles offres et les interventions annulées vous parviennent toujours aussitôt, comme tout ce qui est toujours envoyé par e-mail.',
  quiet: 'Heures calmes',
  quietText:
    'Vos appareils restent silencieux pendant ce temps. Les notifications vous parviennent ensuite (heure de Berlin).',
  from: 'De',
  until: 'À',
  same: 'Le début et la fin doivent différer.',
  urgent: 'Recevoir quand même ce qui est urgent',
  urgentText:
    'Nouvelles offres, interventions pour vous, interventions annulées et offres bloquées faute de documents',
  channels: { app: 'Portail', push: 'Push', mail: 'E-mail', always: 'E-mail, toujours' },
  kinds: {
    offer_new: 'Nouvelle offre',
    offer_taken: 'Offre attribuée à une autre entreprise',
    order_delegated: 'Une intervention pour vous',
    order_taken_back: 'Intervention retirée',
    order_rescheduled: 'Rendez-vous déplacé',
    order_cancelled: 'Intervention annulée',
    order_on_hold: 'Intervention en pause',
    order_needs_action: 'Intervention en attente de votre réponse',
    order_released: 'Pause terminée',
    order_closed: 'Intervention fermée',
    order_reworked: 'Reprise nécessaire',
    order_message: 'Message de la place de marché',
    order_mention: 'Mention par un collègue',
    order_service_answered: 'Réponse : prestation supplémentaire',
    order_approved: 'Intervention validée',
    counter_proposal_ended: 'Réponse à votre contre-proposition',
    proposal_approved: 'Votre devis est accepté',
    proposal_rejected: 'Votre devis est refusé',
    signature_received: 'Le client a signé',
    signature_declined: 'Le client n’a pas signé',
    document_ending: 'Document bientôt expiré',
    account_lapsed: 'Document manquant : plus d’offres',
    data_export_ready: 'Vos données sont prêtes',
    company_export_ready: 'Les données de l’entreprise sont prêtes',
  },
  documents: {
    liability_insurance: 'Assurance responsabilité civile professionnelle',
    craft_card: 'Carte professionnelle (Handwerkskarte)',
    personal_id_card: 'Carte d’identité',
    trade_license: 'Déclaration d’activité (Gewerbeanmeldung)',
    tax_exemption_order: 'Attestation d’exonération fiscale',
  },
} as const satisfies Translation<typeof de>
