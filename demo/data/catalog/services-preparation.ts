import type { Service } from './catalog.ts'
import { extraQualifications, trades } from './qualifications.ts'

const electric = [trades.electrician]
const listed = [trades.electrician, extraQualifications.listedInstaller]

/** Services before an installation: visits, checks, applications, meters, preparations. */
export const preparationServices: readonly Service[] = [
  {
    key: 'travel',
    description: {
      de: 'Anfahrt und Baustelleneinrichtung',
      en: 'Travel and site set-up',
      fr: 'Déplacement et mise en place du chantier',
    },
    unit: 'psch.',
    purchasingCents: 4500,
    sellingCents: 5900,
    minutes: 40,
    qualifications: [],
  },
  {
    key: 'briefing',
    description: {
      de: 'Einweisung des Kunden und Übergabe der Unterlagen',
      en: 'Instruct the customer and hand over the documents',
      fr: 'Prise en main avec le client et remise des documents',
    },
    unit: 'psch.',
    purchasingCents: 2500,
    sellingCents: 3500,
    minutes: 20,
    qualifications: [],
  },
  {
    key: 'precheck_on_site',
    description: {
      de: 'Vor-Ort-Check der Elektroinstallation mit Fotodokumentation',
      en: 'On-site check of the electrical installation with photo documentation',
      fr: 'Contrôle sur place de l’installation électrique avec photos',
    },
    unit: 'psch.',
    purchasingCents: 9500,
    sellingCents: 12900,
    minutes: 60,
    qualifications: electric,
  },
  {
    key: 'precheck_remote',
    description: {
      de: 'Fern-Check anhand von Fotos und Videogespräch',
      en: 'Remote check by photos and video call',
      fr: 'Contrôle à distance par photos et appel vidéo',
    },
    unit: 'psch.',
    purchasingCents: 4200,
    sellingCents: 5900,
    minutes: 30,
    qualifications: electric,
  },
  {
    key: 'roof_survey',
    description: {
      de: 'Dachaufmaß und Prüfung der Verschattung',
      en: 'Roof survey and shading check',
      fr: 'Relevé de toiture et contrôle des ombrages',
    },
    unit: 'psch.',
    purchasingCents: 8500,
    sellingCents: 11500,
    minutes: 60,
    qualifications: [extraQualifications.heights],
  },
  {
    key: 'quotation',
    description: {
      de: 'Leistungsverzeichnis und Angebot für die Installation erstellen',
      en: 'Draw up bill of quantities and quotation for the installation',
      fr: 'Établir le métré et le devis de l’installation',
    },
    unit: 'psch.',
    purchasingCents: 3500,
    sellingCents: 4900,
    minutes: 30,
    qualifications: [],
  },
  {
    key: 'grid_registration',
    description: {
      de: 'Anmeldung beim Netzbetreiber, steuerbare Verbrauchseinrichtung nach § 14a EnWG',
      en: 'Registration with the grid operator, controllable load under § 14a EnWG',
      fr: 'Déclaration au gestionnaire de réseau, charge pilotable selon § 14a EnWG',
    },
    unit: 'Stk.',
    purchasingCents: 6500,
    sellingCents: 8900,
    minutes: 45,
    qualifications: listed,
  },
  {
    key: 'completion_notice',
    description: {
      de: 'Fertigmeldung und Inbetriebsetzungsprotokoll beim Netzbetreiber einreichen',
      en: 'File completion notice and commissioning report with the grid operator',
      fr: 'Déposer l’avis d’achèvement et le procès-verbal de mise en service',
    },
    unit: 'Stk.',
    purchasingCents: 4800,
    sellingCents: 6500,
    minutes: 30,
    qualifications: listed,
  },
  {
    key: 'meter_change',
    description: {
      de: 'Zählerwechsel auf moderne Messeinrichtung, Zählerstände dokumentieren',
      en: 'Exchange the meter for a modern metering device, record the readings',
      fr: 'Remplacer le compteur par un appareil moderne, relever les index',
    },
    unit: 'Stk.',
    purchasingCents: 7200,
    sellingCents: 9800,
    minutes: 45,
    qualifications: listed,
  },
  {
    key: 'smgw_install',
    description: {
      de: 'Smart-Meter-Gateway montieren, verbinden und Empfang prüfen',
      en: 'Mount and connect the smart meter gateway and check its reception',
      fr: 'Poser et relier la passerelle de comptage et contrôler la réception',
    },
    unit: 'Stk.',
    purchasingCents: 5800,
    sellingCents: 7900,
    minutes: 40,
    qualifications: listed,
  },
  {
    key: 'sls_retrofit',
    description: {
      de: 'Zählerplatz vorbereiten: selektiven Hauptleitungsschutzschalter nachrüsten',
      en: 'Prepare the meter panel: retrofit a selective main circuit breaker',
      fr: 'Préparer le panneau de comptage : ajouter un disjoncteur principal sélectif',
    },
    unit: 'Stk.',
    purchasingCents: 16500,
    sellingCents: 21900,
    minutes: 90,
    qualifications: listed,
  },
  {
    key: 'foundation',
    description: {
      de: 'Fundament und Leerrohre für Ladesäule herstellen',
      en: 'Make foundation and conduits for a charging station',
      fr: 'Réaliser le socle et les fourreaux pour une borne sur pied',
    },
    unit: 'Stk.',
    purchasingCents: 24000,
    sellingCents: 31900,
    minutes: 180,
    qualifications: [],
  },
]
