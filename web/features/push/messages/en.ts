import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Notifications',
  device: 'On this device',
  state: {
    off: 'Off. Tells you of new offers, moved appointments, rework and more.',
    asking: 'Please allow it in the browser…',
    on: 'On: new offers, moved appointments, rework and more',
    blocked:
      'Blocked by the browser. Allow notifications for this site: the icon left of the address, then “Notifications”.',
  },
  failed: 'Notifications could not be switched on',
  failedText: 'The browser’s notification service did not answer. Please try again later.',
} as const satisfies Translation<typeof de>
