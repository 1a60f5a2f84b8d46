import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Merci de signer',
  lead: '{company} a réalisé ces travaux chez vous et vous demande votre signature.',
  company: 'Entreprise',
  order: 'Intervention',
  city: 'Lieu',
  doneOn: 'Réalisé le',
  tasks: 'Prestations',
  products: 'Produits',
  until: 'Ce lien est valable jusqu’au {date}.',
  name: 'Vos prénom et nom',
  nameMissing: 'Veuillez indiquer votre nom.',
  signature: 'Votre signature',
  signatureHint: 'Avec le doigt, un stylet ou la souris ; ou saisissez votre nom.',
  signatureMissing: 'Veuillez signer dans le champ ou saisir votre nom.',
  evidence:
    'L’heure, l’adresse réseau et le navigateur sont enregistrés avec la signature. Ils figurent dans le rapport de l’intervention.',
  changed: 'L’intervention a été modifiée entre-temps. Veuillez la relire.',
  sign: 'Signer',
  decline: 'Je ne signe pas',
  declineTitle: 'Vous ne signez pas ?',
  declineReason: 'Pour quelle raison ?',
  declineText: 'Que souhaitez-vous dire à l’entreprise ?',
  declineSend: 'Envoyer sans signature',
  back: 'Retour',
  reasons: {
    work_open: 'Les travaux ne sont pas terminés',
    defects: 'Il y a des défauts ou des dommages',
    wrong_person: 'Je ne suis pas la bonne personne',
    other: 'Autre motif',
  },
  ended: {
    signed: 'Merci, votre signature est arrivée',
    declined: 'Votre réponse est arrivée',
    revoked: 'Ce lien n’est plus valable',
    expired: 'Ce lien a expiré',
  },
  endedText: {
    signed: 'Signé le {at}. {company} est prévenue ; vous n’avez plus rien à faire.',
    declined: 'Envoyé le {at}. {company} sait maintenant pourquoi vous n’avez pas signé et vous contactera.',
    revoked: 'Votre signature n’est plus nécessaire par cette voie.',
    expired: 'Demandez un nouveau lien à {company} si vous souhaitez encore signer.',
  },
  questions: 'Questions à {company} :',
} as const satisfies Translation<typeof de>
