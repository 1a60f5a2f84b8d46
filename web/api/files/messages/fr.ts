import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  fullTitle: 'Plus de place sur cet appareil',
  fullText: 'Supprimez quelque chose et réessayez.',
  sendsAgain: 'La connexion est lente ou interrompue. L’envoi continue.',
  fileTooLarge: 'Trop volumineux : 25 Mo au plus par fichier.',
  fileType: 'Ce type de fichier n’est pas pris en charge. Formats admis : JPG, PNG, GIF et PDF.',
  fileEmpty: 'Ce fichier est vide.',
} satisfies Translation<typeof de>
