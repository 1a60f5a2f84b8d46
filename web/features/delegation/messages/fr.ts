import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  needsLine: 'Une connexion est nécessaire',
  needsLineText:
    'La personne qui reprend la commande est informée aussitôt. Votre saisie reste sur cet appareil ; envoyez-la dès que la connexion est rétablie.',
  who: 'À qui ?',
  colleague: 'Quelqu’un de l’entreprise',
  newPerson: 'Une nouvelle personne',
  contact: 'Personne',
  inHand: '{count, plural, =0 {n’a aucune commande en cours} one {a # commande} other {a # commandes}}',
  newText:
    'La personne reçoit un e-mail avec un lien qui ouvre uniquement cette commande, même sans mot de passe.',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  qualifications: 'Je confirme que la personne a les qualifications nécessaires pour cette commande.',
  cancel: 'Annuler',
  delegate: 'Déléguer',
  done: '{name} prend la commande en charge',
  doneText: 'Un e-mail avec le lien vers la commande est en route.',
  failed: 'La délégation n’a pas abouti',
  changed: 'La commande a été modifiée entre-temps',
  changedText:
    'Prise en charge maintenant par : {name}. Votre saisie est conservée ; si vous déléguez à nouveau, elle s’applique.',
  nobody: 'personne en particulier',
  now: 'Prise en charge actuellement par',
  takeBack: 'Reprendre',
  takenBack: 'Délégation retirée',
  takenBackText: 'Le lien de l’e-mail n’ouvre plus la commande.',
  links: 'Accès par lien',
  linksText: 'Qui possède l’un de ces liens ouvre uniquement cette commande.',
  until: 'valable jusqu’au {date}',
  revoke: 'Révoquer',
  revokeOf: 'Révoquer l’accès de {name}',
  revoked: 'Accès révoqué',
} as const satisfies Translation<typeof de>
