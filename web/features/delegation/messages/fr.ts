import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  needsLine: 'Une connexion est nécessaire',
  needsLineText:
    'La personne à qui vous attribuez l’intervention est informée aussitôt. Votre saisie reste sur cet appareil ; envoyez-la dès que la connexion est rétablie.',
  who: 'À qui ?',
  colleague: 'Quelqu’un de l’entreprise',
  newPerson: 'Une nouvelle personne',
  contact: 'Personne',
  inHand:
    '{count, plural, =0 {n’a aucune intervention en cours} one {a # intervention} other {a # interventions}}',
  newText:
    'La personne reçoit un e-mail avec un lien qui ouvre uniquement cette intervention, même sans mot de passe.',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  qualifications: 'Je confirme que la personne a les qualifications nécessaires pour cette intervention.',
  cancel: 'Annuler',
  delegate: 'Attribuer',
  done: 'Intervention attribuée à {name}',
  doneText: 'Un e-mail avec le lien vers l’intervention est en route.',
  failed: 'L’attribution n’a pas abouti',
  changed: 'L’intervention a été modifiée entre-temps',
  changedText:
    'Elle est maintenant attribuée à : {name}. Votre saisie est conservée ; si vous attribuez à nouveau, elle s’applique.',
  nobody: 'personne en particulier',
  now: 'Attribuée à',
  takeBack: 'Retirer',
  takenBack: 'Attribution retirée',
  takenBackText: 'Le lien de l’e-mail n’ouvre plus l’intervention.',
  links: 'Accès par lien',
  linksText: 'Qui possède l’un de ces liens ouvre uniquement cette intervention.',
  until: 'valable jusqu’au {date}',
  revoke: 'Révoquer',
  revokeOf: 'Révoquer l’accès de {name}',
  revoked: 'Accès révoqué',
} as const satisfies Translation<typeof de>
