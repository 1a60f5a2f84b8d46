import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  waits: 'En attente du réseau',
  title: 'Rapports journaliers',
  add: 'Ajouter un rapport',
  none: 'Aucun rapport pour l’instant. Il en faut un pour chaque jour sur place.',
  pdf: 'PDF',
  pdfOf: 'PDF du rapport du {day}',
  making: 'Le PDF est en cours de création',
  failed: 'Le PDF n’a pas encore pu être créé. La place de marché est prévenue et s’en occupe.',
  change: 'Modifier',
  changeOf: 'Modifier le rapport du {day}',
} as const satisfies Translation<typeof de>
