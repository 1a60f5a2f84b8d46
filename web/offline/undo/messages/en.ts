import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  done: 'Undone',
  failedTitle: 'Could not be undone',
  changedText: 'Someone has changed the order in the meantime. Their version stays.',
  unreachableWithdrawn: 'Reported by mistake; the report has been withdrawn.',
  movedBackReason: 'The move has been undone: the appointment stays as it was.',
} satisfies Translation<typeof de>
