import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  environment: 'Environnement : {name}',
  offline:
    'Vous êtes hors ligne et voyez le dernier état de cet appareil. Votre travail est envoyé plus tard ; le reste s’enregistre dès votre retour en ligne.',
  terms: 'Conditions de service',
  support: 'Assistance',
  language: 'Langue',
  languages: { de: 'Deutsch', en: 'English', fr: 'Français' },
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Cette adresse n’existe pas. Le lien est peut-être ancien ou incomplet.',
  toStart: 'Retour à l’accueil',
  linkEndedTitle: 'Cet accès est terminé',
  linkEndedText:
    'L’intervention est achevée, ou l’accès a expiré ou pris fin. L’entreprise peut vous envoyer un nouveau lien.',
  noAccessTitle: 'Accès refusé',
  titles: {
    offer: 'Offre',
    order: 'Intervention',
    proposal: 'Créer un devis',
    signature: 'Signature du client',
  },
  logIn: 'Se connecter',
  noAccessOut: 'Vous n’êtes pas connecté. Connectez-vous pour voir cette page.',
  noAccessText:
    'Il vous manque l’autorisation pour cette page. La personne qui gère le portail dans votre entreprise peut vous l’accorder.',
} as const satisfies Translation<typeof de>
