import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  offlineTitle: 'Pas de connexion à Internet',
  offlineText: 'Votre saisie est conservée. Réessayez dès que vous êtes de nouveau en ligne.',
  timeoutTitle: 'Le serveur ne répond pas',
  timeoutText:
    'Cela prend plus de temps que d’habitude. Votre saisie est conservée ; réessayez dans un instant.',
  slowTitle: 'La connexion est lente',
  slowText: 'Tout est enregistré sur cet appareil et sera envoyé dès que le réseau sera meilleur.',
  unreachableTitle: 'Pas de connexion au serveur',
  unreachableText:
    'Le serveur est injoignable pour le moment. Votre saisie est conservée ; réessayez dans un instant.',
  absentTitle: 'Absent de cet appareil',
  absentText:
    'Ce contenu n’est pas enregistré sur cet appareil. Il se chargera dès que vous serez de nouveau en ligne.',
  notFoundTitle: 'Introuvable',
  notFoundText: 'Cet élément n’existe pas, ou votre entreprise n’y a pas accès.',
  forbiddenTitle: 'Accès refusé',
  forbiddenText:
    'Vous n’avez pas l’autorisation nécessaire. La personne qui gère le portail dans votre entreprise peut vous l’accorder.',
  conflictTitle: 'Ce n’est pas possible pour le moment',
  conflictText: 'Chargez l’état actuel et réessayez.',
  invalidTitle: 'Vérifiez votre saisie',
  invalidText: 'Rien n’a été enregistré. Votre saisie est conservée.',
  tooManyTitle: 'Trop de tentatives',
  tooManyText: 'Attendez {minutes, plural, one {une minute} other {# minutes}} avant de réessayer.',
  serverTitle: 'Une erreur est survenue de notre côté',
  serverText: 'Rien n’a été modifié. Réessayez plus tard ou contactez l’assistance.',
  pageTitle: 'Cette page n’a pas pu être affichée',
  pageText: 'Rien de ce qui a été enregistré n’est perdu. Rechargez la page ou contactez l’assistance.',
  chunkTitle: 'Cette partie de l’application n’a pas pu être chargée',
  chunkText:
    'La connexion a été interrompue ou une nouvelle version est disponible. Veuillez recharger la page ; vos saisies sont conservées.',
} as const satisfies Translation<typeof de>
