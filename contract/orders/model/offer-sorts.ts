/** Orders of the offers list: newest, nearest, best paid, best paid per hour, or earliest date first. */
export const offerSorts = ['newest', 'distance', 'price', 'hourly', 'date'] as const
export type OfferSort = (typeof offerSorts)[number]
