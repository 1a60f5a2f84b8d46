import type { de } from './de.ts'

export const fr = {
  title: 'Liste des produits',
  order_number: 'Numéro d’intervention',
  opportunity: 'Projet',
  brand: 'Donneur d’ordre',
  customer: 'Client',
  place: 'Lieu',
  expected: 'Livraison prévue',
  sku: 'Référence',
  name: 'Produit',
  quantity: 'Quantité',
  supplier: 'Fournisseur',
  nothing: 'Cette intervention ne comporte pas de produits.',
  made: 'État au {at}',
  page: 'Page {page} sur {pages}',
} as const satisfies Record<keyof typeof de, string>
