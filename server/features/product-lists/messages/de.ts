/** Texts of a product list. */
export const de = {
  title: 'Produktliste',
  order_number: 'Auftragsnummer',
  opportunity: 'Vorhaben',
  brand: 'Auftraggeber',
  customer: 'Kunde',
  place: 'Ort',
  expected: 'Voraussichtliche Lieferung',
  sku: 'Artikelnummer',
  name: 'Produkt',
  quantity: 'Menge',
  supplier: 'Lieferant',
  nothing: 'Zu diesem Auftrag gehören keine Produkte.',
  made: 'Stand {at}',
  page: 'Seite {page} von {pages}',
} as const
