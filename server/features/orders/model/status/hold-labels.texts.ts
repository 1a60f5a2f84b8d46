import type { LocalText } from '#contract/kit/locale'
import type { HoldReason } from '#contract/orders/model/order-enums'

/** Names of the hold reasons for partners. */
export const holdReasonLabels: Record<HoldReason, LocalText> = {
  missing_invoicing_eid: {
    de: 'Die Rechnungsnummer der Marke fehlt',
    en: 'The brand’s invoice number is missing',
    fr: 'Le n° de facture de la marque manque',
  },
  missing_eid: {
    de: 'Die Auftragsnummer der Marke fehlt',
    en: 'The brand’s order number is missing',
    fr: 'Le n° de commande de la marque manque',
  },
  customer_prework: {
    de: 'Vorarbeiten des Kunden stehen aus',
    en: 'The customer’s preparatory work is outstanding',
    fr: 'Des travaux préalables du client sont en attente',
  },
  customer_not_reachable: {
    de: 'Der Kunde ist nicht erreichbar',
    en: 'The customer cannot be reached',
    fr: 'Le client est injoignable',
  },
  customer_waiting_for_product: {
    de: 'Der Kunde wartet auf ein Produkt',
    en: 'The customer is waiting for a product',
    fr: 'Le client attend un produit',
  },
  customer_waiting_for_subsidy: {
    de: 'Der Kunde wartet auf eine Förderung',
    en: 'The customer is waiting for a subsidy',
    fr: 'Le client attend une subvention',
  },
  customer_pause: {
    de: 'Pause auf Wunsch des Kunden',
    en: 'Paused at the customer’s request',
    fr: 'Pause à la demande du client',
  },
  customer_info: {
    de: 'Angaben des Kunden stehen aus',
    en: 'Information from the customer is outstanding',
    fr: 'Des informations du client sont attendues',
  },
  product_ordering: {
    de: 'Die Lieferung der Produkte steht aus',
    en: 'Product delivery is outstanding',
    fr: 'La livraison des produits est en attente',
  },
  partner_info: {
    de: 'Der Marktplatz wartet auf Ihre Antwort',
    en: 'The marketplace is waiting for your answer',
    fr: 'La place de marché attend votre réponse',
  },
  partner_quote_validation: {
    de: 'Bitte prüfen Sie Ihren Kostenvoranschlag',
    en: 'Please check your quote',
    fr: 'Veuillez vérifier votre devis',
  },
  partner_pause: { de: 'Pause auf Ihren Wunsch', en: 'Paused at your request', fr: 'Pause à votre demande' },
  partner_onboarding: {
    de: 'Ihr Betrieb ist noch nicht vollständig eingerichtet',
    en: 'Your company is not set up completely yet',
    fr: 'Votre entreprise n’est pas encore entièrement configurée',
  },
  brand_pause: {
    de: 'Pause auf Wunsch der Marke',
    en: 'Paused at the brand’s request',
    fr: 'Pause à la demande de la marque',
  },
  brand_info: {
    de: 'Angaben der Marke stehen aus',
    en: 'Information from the brand is outstanding',
    fr: 'Des informations de la marque sont attendues',
  },
  brand_product_ordering: {
    de: 'Die Marke bestellt Produkte',
    en: 'The brand is ordering products',
    fr: 'La marque commande des produits',
  },
  admin_validation: {
    de: 'Der Marktplatz prüft',
    en: 'The marketplace is checking',
    fr: 'La place de marché vérifie',
  },
  customer_signature: {
    de: 'Die Unterschrift des Kunden fehlt',
    en: 'The customer’s signature is missing',
    fr: 'La signature du client manque',
  },
  chargepoint_required: {
    de: 'Die Ladepunktnummer fehlt',
    en: 'The charge point number is missing',
    fr: 'Le numéro du point de charge manque',
  },
  network_operator: {
    de: 'Wartet auf den Netzbetreiber',
    en: 'Waiting for the network operator',
    fr: 'C’est au gestionnaire de réseau d’agir',
  },
  agreement_owner: {
    de: 'Die Zustimmung des Eigentümers fehlt',
    en: 'The owner’s consent is missing',
    fr: 'L’accord du propriétaire manque',
  },
}
