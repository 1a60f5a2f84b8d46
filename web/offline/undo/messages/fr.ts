import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  done: 'Action annulée',
  failedTitle: 'Impossible d’annuler',
  changedText: 'Quelqu’un a modifié l’intervention entre-temps. La nouvelle version reste valable.',
  unreachableWithdrawn: 'Signalé par erreur ; le signalement est retiré.',
  movedBackReason: 'Le déplacement est annulé : le rendez-vous reste comme avant.',
} satisfies Translation<typeof de>
