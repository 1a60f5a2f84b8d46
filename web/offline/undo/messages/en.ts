import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  done: 'Undone',
  failedTitle: 'Could not be undone',
  changedText: 'Someone has changed the order in the meantime. Their version stays.',
} satisfies Translation<typeof de>
