import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Notifications',
  device: 'Sur cet appareil',
  state: {
    off: 'Désactivées. Signalent les nouvelles offres, les rendez-vous déplacés, les reprises, etc.',
    asking: 'Veuillez autoriser dans le navigateur…',
    on: 'Activées : nouvelles offres, rendez-vous déplacés, reprises, etc.',
    blocked:
      'Bloquées par le navigateur. Autorisez les notifications pour ce site : l’icône à gauche de l’adresse, puis « Notifications ».',
  },
  failed: 'Impossible d’activer les notifications',
  failedText: 'Le service de notification du navigateur n’a pas répondu. Veuillez réessayer plus tard.',
} as const satisfies Translation<typeof de>
