import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Signature par lien',
  ask: 'Envoyer un lien de signature',
  askText:
    'Le client reçoit un e-mail avec un lien vers les travaux réalisés. Le lien est valable 14 jours et une seule fois ; un rappel part après trois jours.',
  email: 'Adresse e-mail du client',
  language: 'Langue',
  languages: { de: 'Allemand', en: 'Anglais', fr: 'Français' },
  send: 'Envoyer le lien',
  cancel: 'Annuler',
  sentToast: 'Le lien est envoyé à {email}',
  remind: 'Relancer',
  remindedToast: 'Le rappel est envoyé à {email}',
  revoke: 'Retirer le lien',
  revokeTitle: 'Retirer le lien ?',
  revokeText: 'Le client ne pourra plus signer par ce lien. Vous pouvez en envoyer un nouveau à tout moment.',
  states: {
    sent: 'Envoyé',
    opened: 'Ouvert',
    reminded: 'Relancé',
    signed: 'Signé',
    declined: 'Refusé',
    expired: 'Expiré',
    revoked: 'Retiré',
  },
  by: 'par {name}',
  sentAt: 'envoyé',
  openedAt: 'ouvert',
  remindedAt: 'relancé',
  answeredAt: 'réponse',
  until: 'valable jusqu’au',
  evidence: 'Preuve',
  network: 'Adresse IP',
  browser: 'Navigateur',
  hash: 'Empreinte de ce qui a été affiché (SHA-256)',
} as const satisfies Translation<typeof de>
