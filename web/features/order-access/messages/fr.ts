import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  title: 'Ouvrir la commande',
  failed: 'Ce lien n’ouvre aucune commande',
  whatToDo:
    'Ouvrez à nouveau le lien depuis l’e-mail le plus récent. Si cela ne suffit pas, demandez un nouveau lien à l’entreprise qui vous a confié la commande.',
} as const satisfies Translation<typeof de>
