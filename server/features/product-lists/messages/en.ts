import type { de } from './de.ts'

export const en = {
  title: 'Product list',
  order_number: 'Order number',
  opportunity: 'Project',
  brand: 'Client',
  customer: 'Customer',
  place: 'Place',
  expected: 'Expected delivery',
  sku: 'Item number',
  name: 'Product',
  quantity: 'Quantity',
  supplier: 'Supplier',
  nothing: 'There are no products in this order.',
  made: 'As of {at}',
  page: 'Page {page} of {pages}',
} as const satisfies Record<keyof typeof de, string>
