import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Inscrire votre entreprise',
  lead: 'Deux minutes suffisent. Vous recevrez ensuite des offres de votre région.',
  fields: {
    first_name: 'Prénom',
    last_name: 'Nom',
    phone: 'Téléphone',
    email: 'Adresse e-mail',
    company_name: 'Entreprise',
    password: 'Mot de passe',
    password_repeat: 'Répéter le mot de passe',
  },
  phoneHint: 'Par exemple 0123 456 7890',
  terms: 'J’accepte les conditions de service.',
  termsOptional:
    'Facultatif pour votre inscription. Vous recevez des offres dès que vous avez accepté les conditions d’une catégorie de prestations.',
  readTerms: 'Lire les conditions de service',
  marketing: 'Je souhaite recevoir des actualités par e-mail.',
  marketingHint: 'Facultatif ; vous pouvez revenir sur votre choix à tout moment.',
  submit: 'S’inscrire',
  haveAccount: 'Déjà inscrit ?',
  toLogin: 'Se connecter',
  forgot: 'Mot de passe oublié ?',
  faults: {
    missing: 'Veuillez remplir ce champ.',
    letters: 'Seuls les lettres, espaces, traits d’union, apostrophes et points sont autorisés.',
    phoneFormat: 'Le format du numéro de téléphone n’est pas valide. Exemple : 0123 456 7890',
    emailFormat: 'Cette adresse e-mail n’est pas valide. Exemple : nom@entreprise.fr',
    weak: 'Ce mot de passe est trop simple. Ce qui manque est indiqué ci-dessous.',
    tooLong: '200 caractères au plus.',
    differ: 'Les mots de passe doivent être identiques.',
    terms: 'Veuillez accepter les conditions de service.',
  },
  successTitle: 'Bienvenue !',
  successText:
    'Votre compte est créé. Confirmez votre adresse à l’aide du lien envoyé à {email} : les offres n’arrivent qu’ensuite. Vous pouvez déjà vous connecter.',
  termsText:
    'Vous recevez des offres pour chaque catégorie de prestations dont vous acceptez les conditions. La connexion vous y mène directement.',
  resend: 'Renvoyer l’e-mail',
  sentTitle: 'L’e-mail est en route',
  sentText: 'Nous avons renvoyé l’e-mail à {email}. Regardez aussi dans les courriers indésirables.',
  errorTitle: 'L’e-mail n’a pas pu être envoyé',
  errorText: 'Votre compte est créé, rien n’est perdu. Réessayez dans un instant ou contactez l’assistance.',
  confirmTitle: 'Veuillez confirmer votre adresse e-mail',
  confirmText: 'Le lien a été envoyé à {email}. Vous recevrez des offres dès que vous l’aurez ouvert.',
  notSentText: 'Veuillez réessayer dans un instant ou contacter l’assistance.',
  duplicateTitle: 'Vous êtes déjà inscrit',
  duplicateText:
    'Cette adresse e-mail ou cette entreprise est déjà inscrite. Connectez-vous, ou contactez-nous si votre entreprise a déjà un compte :',
  duplicateInvited:
    'Vous avez reçu une invitation à une intervention par e-mail ? Ouvrez alors le lien qu’elle contient : il mène à votre compte.',
} as const satisfies Translation<typeof de>
