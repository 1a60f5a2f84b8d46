import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  title: 'Open the order',
  failed: 'This link opens no order',
  whatToDo:
    'Open the link again from the latest e-mail. If that does not help, ask the company that gave you the order for a new link.',
} as const satisfies Translation<typeof de>
