import { locales } from '#contract/kit/locale'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { normalizeColumnName } from './import-fields.rules.ts'

/** Closed lists as files write them: by id, or in German, English or French. */

/** Names of order types in files, normalized. */
const orderTypeNames: Readonly<Record<OrderType, string>> = {
  precheck: 'vorabcheck vorprüfung precheck visitetechnique',
  installation: 'installation montage einbau pose',
  meter_application:
    'zähleranmeldung zaehleranmeldung zählersetzung meterapplication miseenserviceducompteur',
  installation_preparation:
    'montagevorbereitung installationsvorbereitung vorbereitung installationpreparation préparationdelinstallation',
  maintenance: 'wartung maintenance entretien',
  defect_elimination: 'mängelbeseitigung maengelbeseitigung defectelimination dépannage',
  hardware_sale: 'lieferung hardwareverkauf delivery hardwaresale livraison',
  reclamation: 'reklamation reclamation complaint réclamation',
  activation: 'inbetriebnahme aktivierung activation miseenservice',
}

/** Returns the order type that a file names by its id or in German, English or French. */
export function findOrderType(value: string): OrderType | null {
  const name = normalizeColumnName(value)
  return (
    orderTypes.find(
      (type) => normalizeColumnName(type) === name || orderTypeNames[type].split(' ').includes(name),
    ) ?? null
  )
}

const localeNames = {
  de: 'deutsch german allemand',
  en: 'englisch english anglais',
  fr: 'französisch french français',
}

/** Returns the language that a file names by its code or in words. */
export function findLocale(value: string): string | null {
  const name = normalizeColumnName(value)
  return locales.find((locale) => locale === name || localeNames[locale].split(' ').includes(name)) ?? null
}
