import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  open: '{count, plural, one {# entry waits for the network} other {# entries wait for the network}}',
  title: 'Not sent yet',
  empty: 'Everything has been sent.',
  textDown: 'Safe on this device. It leaves by itself as soon as you are connected again.',
  textUp: 'Safe on this device. It leaves in order.',
  comment: 'Comment',
  call: 'Call',
  waiting: 'Waiting',
  sending: 'Sending',
  failed: 'Not accepted: {why}',
  retry: 'Send again',
  discard: 'Discard',
  discardTitle: 'Discard this entry?',
  sendNow: 'Send now',
  close: 'Close',
  leaveTitle:
    '{count, plural, one {One entry has not been sent yet} other {# entries have not been sent yet}}',
  leaveText:
    'If you log out, what is unsent stays on this device, hidden from others. It is sent when you log in here again.',
  leave: 'Log out anyway',
} satisfies Translation<typeof de>
