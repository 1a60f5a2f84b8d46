import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  open: '{count, plural, one {# saisie attend le réseau} other {# saisies attendent le réseau}}',
  openRefused:
    '{count, plural, one {Envois : # saisie, votre décision est nécessaire} other {Envois : # saisies, votre décision est nécessaire}}',
  title: 'Pas encore envoyé',
  empty: 'Tout est envoyé.',
  textDown: 'En sécurité sur cet appareil. Envoi automatique dès que vous êtes de nouveau en ligne.',
  textUp: 'En sécurité sur cet appareil. L’envoi se fait dans l’ordre.',
  textRefused:
    'Une saisie n’a pas été acceptée. Décidez de son sort. D’ici là, ce qui la suit attend. Les autres interventions continuent.',
  comment: 'Commentaire',
  call: 'Appel',
  step: 'Étape',
  form: 'Formulaire',
  signature: 'Signature',
  declined: 'Signature refusée',
  files: '{count, plural, one {avec # fichier} other {avec # fichiers}}',
  waiting: 'En attente',
  behind: 'Attend ce qui précède',
  sending: 'Envoi en cours',
  sendingFiles: 'Envoi en cours : fichier {done} sur {of}',
  refused: 'Pas accepté : {why}',
  changedMeanwhile: 'Quelqu’un a été plus rapide : l’intervention a changé entre-temps.',
  mine: 'Votre saisie',
  theirs: 'Ce qui s’est passé entre-temps',
  choice:
    'Si vous envoyez quand même votre saisie, elle s’ajoute aux modifications. Si vous la supprimez, seules les modifications restent.',
  accountEnded:
    'Non envoyé : vous n’agissez plus pour le compte dans lequel vous avez saisi ceci, par exemple parce qu’il a été fusionné avec un autre.',
  missing:
    'Une photo ou un formulaire lié à cette saisie n’est plus sur cet appareil. Supprimez la saisie et refaites-la.',
  sentMeanwhile: '{name} a envoyé ce formulaire entre-temps ({at}). Vos réponses sont toujours là.',
  draftMeanwhile:
    'Vous avez continué ce formulaire sur un autre appareil entre-temps. Vos réponses d’ici sont toujours là.',
  notPossible: 'Après cette modification, votre action n’est plus possible.',
  evidenceText:
    'Votre travail reste prouvé : photos, saisies et signature peuvent être jointes à l’intervention. La place de marché les y voit ; le statut ne change pas.',
  evidenceAttach: 'Joindre à l’intervention',
  evidenceSave: 'Enregistrer sur l’appareil',
  evidenceAttached: 'Joint à l’intervention',
  evidenceYes: 'Oui',
  evidenceNo: 'Non',
  retry: 'Envoyer à nouveau',
  retryOnTop: 'Envoyer la mienne malgré tout',
  discard: 'Supprimer',
  discardMine: 'Supprimer la mienne',
  discardTitle: 'Supprimer cette saisie ?',
  discardMore:
    '{count, plural, one {Une saisie qui en dépend est supprimée aussi.} other {# saisies qui en dépendent sont supprimées aussi.}}',
  discardText: 'Elle n’existera plus sur cet appareil non plus.',
  sendNow: 'Envoyer maintenant',
  notYet: 'Toujours pas de connexion ; cela reste ici et partira plus tard.',
  close: 'Fermer',
  leaveTitle:
    '{count, plural, one {Une saisie n’est pas encore envoyée} other {# saisies ne sont pas encore envoyées}}',
  leaveText:
    'Si vous vous déconnectez, ce qui n’est pas envoyé reste sur cet appareil, invisible pour les autres. L’envoi se fera à votre prochaine connexion ici.',
  leave: 'Se déconnecter quand même',
} satisfies Translation<typeof de>
