import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Open the order',
  failed: 'This link does not open an order',
  whatToDo:
    'Open the link again from the latest email. If that does not help, ask the company that gave you the order for a new link.',
  leave: 'Remove the order from this device',
  leaveTitle: 'Remove the order from this device?',
  leaveText: 'The link in your email opens it again.',
  leaveUnsent:
    '{count, plural, one {# entry has not been sent yet. It stays} other {# entries have not been sent yet. They stay}} on this device, hidden from others, until you open the link here again.',
  leaveConfirm: 'Remove',
  endedUnsent:
    '{count, plural, one {# entry was not sent in time and is} other {# entries were not sent in time and are}} still on this device. With a new link to this order, opened here, {count, plural, one {it is sent} other {they are sent}}.',
} as const satisfies Translation<typeof de>
