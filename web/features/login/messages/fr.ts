import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  title: 'Connexion',
  lead: 'Pour les entreprises partenaires : offres, commandes et avoirs au même endroit.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  remember: 'Rester connecté',
  submit: 'Se connecter',
  emailMissing: 'Saisissez votre adresse e-mail.',
  emailInvalid: 'Cette adresse e-mail n’est pas valide. Exemple : nom@entreprise.fr',
  passwordMissing: 'Saisissez votre mot de passe.',
  invalidUser: 'Aucun compte ne correspond à cette adresse e-mail. Vérifiez l’orthographe.',
  invalidPassword: 'Le mot de passe est incorrect. Attention aux majuscules et minuscules.',
  noPasswordSet: 'Aucun mot de passe n’a encore été défini pour ce compte. L’assistance vous aidera.',
  wrongTitle: 'Adresse e-mail ou mot de passe incorrect',
  wrongText: 'Vérifiez les deux et réessayez.',
  linkEntering: 'Connexion en cours …',
  linkExpiredTitle: 'Ce lien n’est plus valable',
  linkExpiredText:
    'Les liens de connexion ne servent qu’une fois et pour peu de temps. Connectez-vous avec votre mot de passe.',
} as const satisfies Translation<typeof de>
