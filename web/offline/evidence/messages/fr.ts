import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Travail non envoyé sur cet appareil',
  text: 'L’intervention ne l’accepte plus. Vous pouvez y joindre photos, saisies et signature comme justificatifs ; la place de marché les voit, le statut ne change pas.',
  lostText:
    'Cette intervention ne vous est plus confiée. Enregistrez les photos et les saisies sur l’appareil si vous en avez encore besoin.',
  attach: 'Joindre à l’intervention',
  save: 'Enregistrer sur l’appareil',
  discard: 'Supprimer',
  discardTitle: 'Supprimer le travail non envoyé ?',
  discardText: 'Les photos et les saisies de cet appareil seront supprimées.',
  attached: 'Joint à l’intervention',
  yes: 'Oui',
  no: 'Non',
} satisfies Translation<typeof de>
