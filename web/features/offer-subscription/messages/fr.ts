import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Arrêter les offres',
  offers: 'Nouvelles offres',
  question: 'Ne plus recevoir d’offres ?',
  questionText:
    '{company} ne recevra plus d’offres ni d’e-mails à leur sujet. Vous pouvez revenir en arrière à tout moment.',
  ordersTitle: '{count, plural, one {Une intervention est en cours} other {# interventions sont en cours}}',
  ordersText:
    'Tant que vous ne recevez pas d’offres, vos interventions en cours ne sont pas accessibles non plus dans le portail.',
  end: 'Plus d’offres',
  keep: 'Garder les offres',
  stoppedTitle: 'Vous ne recevez pas d’offres',
  stoppedText: '{company} ne souhaite plus recevoir d’offres.',
  undoTitle: 'C’était une erreur ?',
  undo: 'Annuler',
  againTitle: 'Des offres à nouveau ?',
  againText:
    'Dites-nous ce que vous savez faire : au moins une qualification. Vous ne recevrez que les offres adaptées.',
  missing: 'Veuillez choisir au moins une qualification.',
  save: 'Enregistrer et recevoir des offres',
  backTitle: 'Vous recevez à nouveau des offres',
  backText: '{company} est de retour. Avec un compte, vous pouvez consulter et accepter les offres.',
  createAccount: 'Créer un compte',
  askAdmin:
    '{company} ne souhaite plus recevoir d’offres. Les administrateurs de votre entreprise peuvent les réactiver.',
  overTitle: 'Ce lien n’est plus valable',
  overText:
    'Il a expiré ou est incomplet. Vous trouverez le prochain à la fin de chaque e-mail d’offre ; ou contactez l’assistance.',
  categories: {
    hwo_a: 'Métiers soumis à autorisation (HwO, annexe A)',
    zusatzqualifikation: 'Qualifications complémentaires',
    kein_hwo: 'Activités sans inscription',
    transporter: 'Véhicules',
  },
} satisfies Translation<typeof de>
