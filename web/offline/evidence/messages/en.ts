import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Unsent work on this device',
  text: 'The order no longer accepts it. You can attach photos, entries and the signature as evidence; the marketplace sees them there, the status does not change.',
  lostText:
    'You no longer have this order. Save the photos and entries on your device if you still need them.',
  attach: 'Attach to the order',
  save: 'Save on the device',
  discard: 'Discard',
  discardTitle: 'Discard unsent work?',
  discardText: 'Photos and entries on this device are deleted.',
  attached: 'Attached to the order',
  yes: 'Yes',
  no: 'No',
} satisfies Translation<typeof de>
