import { orderTypeNames } from '#contract/orders/model/order-type-names'

export default {
  title: 'Services and terms',
  back: 'Company',
  subtitle: 'What you do for the marketplace, at what prices and on what terms.',
  emptyTitle: 'No services yet',
  emptyText: 'As soon as the marketplace publishes prices or terms, they appear here.',
  waitingTitle:
    '{count, plural, one {One category is waiting for your consent} other {# categories are waiting for your consent}}',
  waitingText:
    'You get offers of a category only after accepting its terms. Accepted orders are not affected.',
  accepted: 'Accepted',
  notAccepted: 'Not accepted',
  version: 'Version {version}, valid from {from}',
  acceptedBy: 'Accepted by {name} on {at}',
  why: 'You get new offers of this category once you have accepted this version.',
  read: 'Read',
  readAndAccept: 'Read and accept',
  noTerms: 'There are no separate terms for this category.',
  coming: 'Version {version} is valid from {from}',
  earlier: 'Earlier versions',
  pricesOf: 'Prices: {category}',
  service: 'Service',
  since: 'Valid from',
  price: 'Net price',
  own: 'Your price',
  doneTitle: 'Terms accepted',
  doneText:
    '{added, plural, =0 {You will get new offers of this category from now on.} one {One more offer is available.} other {# more offers are available.}}',
  notNow: 'Not now',
  accept: 'Accept the terms',
  close: 'Close',
  consequence:
    'Your name and the time are recorded with this version. It applies to your company and its locations.',
  termsTitle: 'Terms of service',
  termsLead: 'What applies to companies that carry out orders of the marketplace, by kind of service.',
  termsEmptyTitle: 'No terms yet',
  termsEmptyText: 'As soon as the marketplace publishes terms, they appear here.',
  categories: orderTypeNames.en,
}
