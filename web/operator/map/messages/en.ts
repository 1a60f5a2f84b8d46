import type { Translation } from '#web/i18n/translation'
import type places from './de.ts'

export default {
  view: 'View',
  views: { list: 'List', map: 'Map' },
  close: 'Close',
  previous: 'Previous entry at this place',
  next: 'Next entry at this place',
  isFirst: 'This is the first entry at this place.',
  isLast: 'This is the last entry at this place.',
  together: '{place, number} of {count, number} at this place',
  limited: 'The first {shown, number} of {total, number}; use the filters to narrow them down.',
  limitedByMore:
    'The first {shown, number} of more than {total, number}; use the filters to narrow them down.',
  outdated: 'The map shows what was last known.',
  retry: 'Load again',
  keys: 'j and k move between rows, Space shows one on the map, Enter opens it.',
} satisfies Translation<typeof places>
