import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  route: 'Today’s route',
  stops: '{count, plural, one {# stop} other {# stops}}',
  leg: 'approx. {distance} km, {duration} drive',
  near: 'next door',
  showMap: 'Show map and stops',
  hideMap: 'Hide',
  estimate: 'Estimate: straight line × {factor, number}, 45 km/h on average.',
  offers: 'Offers on the map',
  offersHint: 'Green: offers (centre of the postcode). Orange: your appointments today.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  sources: 'Map sources',
  unavailable: 'This device cannot show a map',
  unavailableText: 'All places are in the list beside it.',
} as const satisfies Translation<typeof de>
