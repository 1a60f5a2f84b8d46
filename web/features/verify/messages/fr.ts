import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  title: 'Vérifier un rapport',
  lead: 'Vérifiez si un rapport est encore exactement tel qu’il a été scellé.',
  file: 'Choisir le PDF',
  fileOfCode: 'Choisir le PDF correspondant à ce code QR',
  fileStays: 'Le fichier reste sur votre appareil. Seule son empreinte est comparée.',
  checking: 'Vérification …',
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
  superseded: 'Il existe entre-temps une version plus récente de ce document.',
  what: 'Le document',
  kind: 'Type',
  sealedAt: 'Scellé le',
  size: 'Taille',
  sha256: 'Empreinte (SHA-256)',
  certificate: 'Certificat (SHA-256)',
  report: 'Rapport journalier',
  protocols: {
    precheck: 'Rapport de contrôle sur place',
    installation: 'Rapport d’installation',
    meter_application: 'Rapport de demande de compteur',
    installation_preparation: 'Rapport de préparation d’installation',
    maintenance: 'Rapport de maintenance',
    defect_elimination: 'Rapport d’élimination de défauts',
    hardware_sale: 'Rapport de livraison',
    reclamation: 'Rapport de réclamation',
    activation: 'Rapport de mise en service',
  },
} as const satisfies Translation<typeof de>
