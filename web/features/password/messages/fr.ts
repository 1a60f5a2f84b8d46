import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  requestTitle: 'Mot de passe oublié ?',
  requestLead: 'Nous vous envoyons un lien pour définir un nouveau mot de passe.',
  email: 'Adresse e-mail',
  emailMissing: 'Saisissez votre adresse e-mail.',
  emailInvalid: 'Cette adresse e-mail n’est pas valide. Exemple : nom@entreprise.fr',
  request: 'Demander un lien',
  backToLogin: 'Retour à la connexion',
  sentTitle: 'Consultez votre messagerie',
  sentText:
    'S’il existe un compte pour {email}, un e-mail avec un lien est en route. Le lien est valable une heure et une seule fois.',
  sentHint:
    'Rien reçu ? Regardez aussi dans les courriers indésirables et vérifiez l’orthographe de l’adresse.',
  newTitle: 'Définir un nouveau mot de passe',
  newLead:
    'Vous serez ensuite déconnecté de tous vos appareils et vous reconnecterez avec le nouveau mot de passe.',
  newPassword: 'Nouveau mot de passe',
  repeat: 'Répéter le nouveau mot de passe',
  weak: 'Ce mot de passe est trop simple. Ce qui manque est indiqué ci-dessous.',
  differ: 'Les mots de passe doivent être identiques.',
  save: 'Enregistrer le mot de passe',
  doneTitle: 'Votre nouveau mot de passe est enregistré',
  doneText: 'Vous êtes déconnecté de tous vos appareils. Connectez-vous avec le nouveau mot de passe.',
  toLogin: 'Se connecter',
  expiredTitle: 'Ce lien n’est plus valable',
  expiredText: 'Les liens sont valables une heure et une seule fois. Demandez-en un nouveau.',
} as const satisfies Translation<typeof de>
