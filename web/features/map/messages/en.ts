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
  byRoad: 'Calculated by road, without current traffic.',
  offers: 'Offers on the map',
  offersLegend: 'Offers (centre of the postal code)',
  visitsLegend: 'Appointments',
  visitsOfDay: 'Appointments: {day}',
  noVisits: 'No appointments on site.',
  twoFingers: 'Use two fingers to move the map',
  site: 'Site on the map',
  siteApproximate: 'Centre of the postal code; the exact location is not known.',
  openMap: 'Enlarge map',
  directions: 'Directions',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  sources: 'Map sources',
  unavailable: 'This device cannot show a map',
  unavailableText: 'All places are in the list beside it.',
} as const satisfies Translation<typeof de>
