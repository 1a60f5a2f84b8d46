import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  open: '{count, plural, one {# entrée attend le réseau} other {# entrées attendent le réseau}}',
  title: 'Pas encore envoyé',
  empty: 'Tout est envoyé.',
  textDown: 'En sécurité sur cet appareil. L’envoi se fait tout seul dès que vous êtes de nouveau connecté.',
  textUp: 'En sécurité sur cet appareil. L’envoi se fait dans l’ordre.',
  comment: 'Commentaire',
  call: 'Appel',
  waiting: 'En attente',
  sending: 'Envoi en cours',
  failed: 'Refusé : {why}',
  retry: 'Envoyer de nouveau',
  discard: 'Abandonner',
  discardTitle: 'Abandonner cette entrée ?',
  sendNow: 'Envoyer maintenant',
  close: 'Fermer',
  leaveTitle:
    '{count, plural, one {Une entrée n’est pas encore envoyée} other {# entrées ne sont pas encore envoyées}}',
  leaveText:
    'Si vous vous déconnectez, elles restent sur cet appareil, invisibles pour les autres. Elles seront envoyées à votre prochaine connexion ici.',
  leave: 'Se déconnecter quand même',
} satisfies Translation<typeof de>
