import type { LocalText } from '#contract/kit/locale'
import type {
  CustomerDeclineReason,
  DeclineReason,
  InputName,
  MediaType,
  OrderType,
  RejectReason,
} from './order-enums.ts'

/** Labels of inputs and their choices; the server sends them with the preview of a status change. */

export const inputLabels: Record<InputName, LocalText> = {
  appointment_date: { de: 'Termin', en: 'Appointment', fr: 'Rendez-vous' },
  readiness_date: { de: 'Bereit ab', en: 'Ready from', fr: 'Prêt à partir du' },
  services: { de: 'Leistungen', en: 'Services', fr: 'Prestations' },
  custom_services: {
    de: 'Zusätzliche Leistungen',
    en: 'Additional services',
    fr: 'Prestations supplémentaires',
  },
  products: { de: 'Produkte', en: 'Products', fr: 'Produits' },
  pictures: { de: 'Fotos', en: 'Photos', fr: 'Photos' },
  documentation: { de: 'Dokumentation', en: 'Documentation', fr: 'Documentation' },
  confirmation: { de: 'Bestätigung des Kunden', en: 'Customer’s confirmation', fr: 'Confirmation du client' },
  serial_numbers: { de: 'Seriennummern', en: 'Serial numbers', fr: 'Numéros de série' },
  customer_signature: {
    de: 'Unterschrift des Kunden',
    en: 'Customer’s signature',
    fr: 'Signature du client',
  },
  comment: { de: 'Kommentar', en: 'Comment', fr: 'Commentaire' },
  on_behalf_of_partner_id: { de: 'Standort', en: 'Location', fr: 'Site' },
}

/** Labels that differ by order type. */
const inputLabelsByType: Partial<Record<OrderType, Partial<Record<InputName, LocalText>>>> = {
  precheck: {
    appointment_date: {
      de: 'Termin für den Vorab-Check',
      en: 'Precheck appointment',
      fr: 'Rendez-vous de la visite technique',
    },
    readiness_date: {
      de: 'Montage möglich ab',
      en: 'Installation possible from',
      fr: 'Installation possible à partir du',
    },
    documentation: { de: 'Vorab-Check-Protokoll', en: 'Precheck report', fr: 'Rapport de visite technique' },
    pictures: { de: 'Fotos der Gegebenheiten', en: 'Photos of the site', fr: 'Photos des lieux' },
  },
  installation: {
    appointment_date: {
      de: 'Montagetermin',
      en: 'Installation appointment',
      fr: 'Rendez-vous d’installation',
    },
    documentation: { de: 'Montageprotokoll', en: 'Installation report', fr: 'Rapport d’installation' },
    pictures: { de: 'Fotos der Montage', en: 'Photos of the installation', fr: 'Photos de l’installation' },
  },
  meter_application: {
    appointment_date: {
      de: 'Termin für die Zähleranmeldung',
      en: 'Meter application appointment',
      fr: 'Rendez-vous de mise en service du compteur',
    },
    readiness_date: {
      de: 'Zählersetzung möglich ab',
      en: 'Meter can be installed from',
      fr: 'Pose du compteur possible à partir du',
    },
    documentation: { de: 'Anmeldeunterlagen', en: 'Application documents', fr: 'Dossier de demande' },
    pictures: {
      de: 'Fotos des Zählerschranks',
      en: 'Photos of the meter cabinet',
      fr: 'Photos de l’armoire de comptage',
    },
  },
  installation_preparation: {
    appointment_date: {
      de: 'Termin für die Vorbereitung',
      en: 'Preparation appointment',
      fr: 'Rendez-vous de préparation',
    },
    readiness_date: {
      de: 'Montagebereit ab',
      en: 'Ready for installation from',
      fr: 'Prêt pour l’installation à partir du',
    },
    documentation: { de: 'Vorbereitungsprotokoll', en: 'Preparation report', fr: 'Rapport de préparation' },
    pictures: {
      de: 'Fotos der Vorbereitung',
      en: 'Photos of the preparation',
      fr: 'Photos de la préparation',
    },
  },
  maintenance: {
    appointment_date: {
      de: 'Wartungstermin',
      en: 'Maintenance appointment',
      fr: 'Rendez-vous de maintenance',
    },
    documentation: { de: 'Wartungsprotokoll', en: 'Maintenance report', fr: 'Rapport de maintenance' },
  },
  defect_elimination: {
    appointment_date: {
      de: 'Termin zur Mängelbeseitigung',
      en: 'Repair appointment',
      fr: 'Rendez-vous de dépannage',
    },
    documentation: { de: 'Mängelprotokoll', en: 'Defect report', fr: 'Rapport de défauts' },
    pictures: { de: 'Fotos des Mangels', en: 'Photos of the defect', fr: 'Photos du défaut' },
  },
  hardware_sale: {
    appointment_date: { de: 'Liefertermin', en: 'Delivery appointment', fr: 'Rendez-vous de livraison' },
    documentation: { de: 'Übergabeprotokoll', en: 'Handover report', fr: 'Rapport de livraison' },
    pictures: { de: 'Fotos der Übergabe', en: 'Photos of the handover', fr: 'Photos de la livraison' },
  },
  reclamation: {
    appointment_date: {
      de: 'Termin zur Reklamation',
      en: 'Complaint appointment',
      fr: 'Rendez-vous de réclamation',
    },
    documentation: { de: 'Reklamationsprotokoll', en: 'Complaint report', fr: 'Rapport de réclamation' },
    pictures: { de: 'Fotos der Beanstandung', en: 'Photos of the complaint', fr: 'Photos de la réclamation' },
  },
  activation: {
    appointment_date: {
      de: 'Termin zur Inbetriebnahme',
      en: 'Commissioning appointment',
      fr: 'Rendez-vous de mise en service',
    },
    documentation: {
      de: 'Inbetriebnahmeprotokoll',
      en: 'Commissioning report',
      fr: 'Rapport de mise en service',
    },
    pictures: {
      de: 'Fotos der Inbetriebnahme',
      en: 'Photos of the commissioning',
      fr: 'Photos de la mise en service',
    },
  },
}

/** Labels of a visit in which the work could not be done. */
export const visitLabels = {
  documentation: { de: 'Besuchsprotokoll', en: 'Visit report', fr: 'Rapport de visite' },
  pictures: {
    de: 'Fotos vom Stand vor Ort',
    en: 'Photos of the situation on site',
    fr: 'Photos de la situation sur place',
  },
} as const satisfies Partial<Record<InputName, LocalText>>

/** Returns the label of an input for an order of this type. */
export function getInputLabel(name: InputName, type: OrderType): LocalText {
  return inputLabelsByType[type]?.[name] ?? inputLabels[name]
}

/** Subjects of pictures and documents (picklist job_media_file_types). */
export const mediaTypeLabels: Record<MediaType, LocalText> = {
  installation_site: { de: 'Montageort', en: 'Installation site', fr: 'Lieu d’installation' },
  device: { de: 'Gerät', en: 'Device', fr: 'Appareil' },
  nameplate: { de: 'Typenschild', en: 'Nameplate', fr: 'Plaque signalétique' },
  meter_cabinet: { de: 'Zählerschrank', en: 'Meter cabinet', fr: 'Armoire de comptage' },
  cable_route: { de: 'Leitungsweg', en: 'Cable route', fr: 'Cheminement des câbles' },
  measurement: { de: 'Messung', en: 'Measurement', fr: 'Mesure' },
  damage: { de: 'Schaden oder Mangel', en: 'Damage or defect', fr: 'Dommage ou défaut' },
  delivery_note: { de: 'Lieferschein', en: 'Delivery note', fr: 'Bon de livraison' },
  other: { de: 'Sonstiges', en: 'Other', fr: 'Autre' },
}

/** Why a signature is missing. */
export const declineReasonLabels: Record<DeclineReason, LocalText> = {
  missing_customer: { de: 'Kunde nicht anwesend', en: 'Customer not present', fr: 'Client absent' },
  customer_refused: {
    de: 'Kunde verweigert die Unterschrift',
    en: 'Customer refuses to sign',
    fr: 'Le client refuse de signer',
  },
  other_partner_reason: { de: 'Anderer Grund', en: 'Another reason', fr: 'Autre motif' },
}

/** Why a customer does not sign by link. */
export const customerDeclineLabels: Record<CustomerDeclineReason, LocalText> = {
  work_open: {
    de: 'Die Arbeiten sind noch nicht fertig',
    en: 'The work is not finished yet',
    fr: 'Les travaux ne sont pas terminés',
  },
  defects: {
    de: 'Es gibt Mängel oder Schäden',
    en: 'There are defects or damage',
    fr: 'Il y a des défauts ou des dommages',
  },
  wrong_person: {
    de: 'Ich bin nicht die richtige Person',
    en: 'I am not the right person',
    fr: 'Je ne suis pas la bonne personne',
  },
  other: { de: 'Anderer Grund', en: 'Another reason', fr: 'Autre motif' },
}

/** Why an offer is rejected (picklist Reject_Job_Reasons). */
export const rejectReasonLabels: Record<RejectReason, LocalText> = {
  too_far: { de: 'Anfahrt zu weit', en: 'Too far away', fr: 'Trop éloigné' },
  no_capacity: { de: 'Keine Kapazität', en: 'No capacity', fr: 'Pas de disponibilité' },
  price: { de: 'Preis zu niedrig', en: 'Price too low', fr: 'Prix trop bas' },
  missing_qualification: {
    de: 'Qualifikation fehlt',
    en: 'Qualification missing',
    fr: 'Qualification manquante',
  },
  date: { de: 'Termin passt nicht', en: 'Date does not fit', fr: 'La date ne convient pas' },
  technical: {
    de: 'Technisch nicht umsetzbar',
    en: 'Not technically feasible',
    fr: 'Techniquement irréalisable',
  },
  other_reason: { de: 'Anderer Grund', en: 'Another reason', fr: 'Autre motif' },
}
