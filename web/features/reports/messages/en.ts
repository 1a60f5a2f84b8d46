import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  waits: 'Waiting for a network',
  title: 'Daily reports',
  add: 'Add report',
  none: 'No report yet. There should be one for each day on site.',
  pdf: 'PDF',
  pdfOf: 'PDF of the report of {day}',
  making: 'The PDF is being made',
  failed: 'The PDF could not be created yet. The marketplace has been notified and is working on it.',
  change: 'Change',
  changeOf: 'Change the report of {day}',
} as const satisfies Translation<typeof de>
