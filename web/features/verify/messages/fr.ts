import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Vérifier un rapport',
  lead: 'Vérifiez si un rapport est encore exactement tel qu’il a été scellé.',
  file: 'Choisir le PDF',
  fileOfCode: 'Choisir le PDF correspondant à ce code QR',
  fileStays: 'Le fichier reste sur votre appareil. Seule son empreinte est comparée.',
  checking: 'Vérification…',
  notRead: 'Le fichier n’a pas pu être vérifié. Veuillez réessayer.',
  states: {
    valid: 'Inchangé',
    changed: 'Modifié',
    sealed: 'Un document scellé correspond à ce code QR',
    unknown: 'Inconnu',
  },
  texts: {
    valid: 'Ce fichier est, octet par octet, tel qu’il a été scellé le {at}.',
    changed: 'Ce fichier n’est plus tel qu’il a été scellé le {at}. Ne vous fiez pas à son contenu.',
    sealed: 'Il a été scellé le {at}. Choisissez le fichier pour voir s’il est inchangé.',
    unknown: 'Ce document n’a pas été scellé ici, ou il a été modifié au point de ne plus être reconnu.',
  },
  superseded: 'Il existe désormais une version plus récente de ce document.',
  what: 'Le document',
  kind: 'Type',
  sealedAt: 'Scellé le',
  timeStamp: 'Horodatage',
  timeStampBy: '{at}, confirmé par {authority}',
  size: 'Taille',
  sha256: 'Empreinte (SHA-256)',
  certificate: 'Certificat (SHA-256)',
  report: 'Rapport journalier',
} as const satisfies Translation<typeof de>
