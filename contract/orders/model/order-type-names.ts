import type { Locale } from '#contract/kit/locale'
import type { OrderType } from './order-enums.ts'

/** The names of order types, for companies, the marketplace's people and files. */
export const orderTypeNames: Readonly<Record<Locale, Readonly<Record<OrderType, string>>>> = {
  de: {
    precheck: 'Vorab-Check',
    installation: 'Montage',
    meter_application: 'Zähleranmeldung',
    installation_preparation: 'Montagevorbereitung',
    maintenance: 'Wartung',
    defect_elimination: 'Mängelbeseitigung',
    hardware_sale: 'Lieferung',
    reclamation: 'Reklamation',
    activation: 'Inbetriebnahme',
  },
  en: {
    precheck: 'Precheck',
    installation: 'Installation',
    meter_application: 'Meter application',
    installation_preparation: 'Installation preparation',
    maintenance: 'Maintenance',
    defect_elimination: 'Defect elimination',
    hardware_sale: 'Delivery',
    reclamation: 'Complaint',
    activation: 'Activation',
  },
  fr: {
    precheck: 'Visite technique',
    installation: 'Installation',
    meter_application: 'Mise en service du compteur',
    installation_preparation: 'Préparation de l’installation',
    maintenance: 'Maintenance',
    defect_elimination: 'Dépannage',
    hardware_sale: 'Livraison',
    reclamation: 'Réclamation',
    activation: 'Mise en service',
  },
}
