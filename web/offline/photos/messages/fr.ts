import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  fullTitle: 'Plus de place sur cet appareil',
  fullText:
    'Il n’y a plus d’espace libre sur cet appareil. Laissez cette page ouverte : votre saisie est encore là. Supprimez quelque chose sur l’appareil, puis réessayez.',
  failingTitle: 'Cet appareil n’enregistre plus',
  failingText:
    'Le stockage de cet appareil signale une erreur. Laissez cette page ouverte : votre saisie est encore là. Veuillez réessayer.',
  failingUnsavedText:
    'Une photo n’est que sur cette page, car cet appareil n’a pas pu l’enregistrer. Ne rechargez pas la page. Envoyez la photo maintenant.',
  unsavedText:
    'Une photo n’est que sur cette page. Ne rechargez pas la page. Libérez de l’espace ou envoyez la photo maintenant.',
  freeSpace: 'Libérer de l’espace',
  sendNow: 'Envoyer maintenant',
  photo: 'Photo',
  photoUnsaved: 'Sur cette page uniquement',
  photoGone: 'N’est plus sur cet appareil. Veuillez la reprendre.',
  sendsAgain: 'La connexion est lente ou interrompue. L’envoi continue.',
  fileTooLarge: 'Trop volumineux : 25 Mo au plus par fichier.',
  fileType: 'Ce type de fichier n’est pas pris en charge. Formats admis : JPG, PNG, GIF et PDF.',
  fileEmpty: 'Ce fichier est vide.',
} satisfies Translation<typeof de>
