import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  open: '{count, plural, one {# entry is waiting for a network} other {# entries are waiting for a network}}',
  openRefused:
    '{count, plural, one {Not sent yet: # entry, your decision is needed} other {Not sent yet: # entries, your decision is needed}}',
  title: 'Not sent yet',
  empty: 'Everything is sent.',
  textDown: 'Safe on this device. It is sent automatically as soon as you are connected again.',
  textUp: 'Safe on this device. It is sent in order.',
  textRefused:
    'An entry was not accepted. Decide what to do with it. Until then, later entries wait; entries for other orders are still sent.',
  comment: 'Comment',
  call: 'Call',
  step: 'Step',
  form: 'Form',
  signature: 'Signature',
  declined: 'Signature declined',
  files: '{count, plural, one {with # file} other {with # files}}',
  waiting: 'Waiting',
  behind: 'Waiting for the entry before it',
  sending: 'Being sent',
  sendingFiles: 'Being sent: file {done} of {of}',
  refused: 'Not accepted: {why}',
  changedMeanwhile: 'Someone was faster: the order has changed in the meantime.',
  mine: 'Your entry',
  theirs: 'What has happened in the meantime',
  choice:
    'If you send your entry anyway, it is added to the changed order. If you discard it, the changed order stays as it is.',
  accountEnded:
    'Not sent: you no longer act for the account in which you wrote this, for example because it was merged into another one.',
  missing:
    'A photo or form that belongs to this entry is no longer on this device. Discard the entry and enter it again.',
  sentMeanwhile: '{name} has sent this form in the meantime ({at}). Your answers are still there.',
  draftMeanwhile: 'You continued with this form on another device. Your answers from here are still there.',
  notPossible: 'The order has changed. Your step is no longer possible.',
  evidenceText:
    'Your work still counts as evidence: photos, entries and signature can be attached to the order. The marketplace sees them there; the status stays as it is.',
  evidenceAttach: 'Attach to the order',
  evidenceSave: 'Save to this device',
  evidenceAttached: 'Attached to the order',
  evidenceYes: 'Yes',
  evidenceNo: 'No',
  retry: 'Send again',
  retryOnTop: 'Keep my version',
  discard: 'Discard',
  discardMine: 'Discard mine',
  discardTitle: 'Discard this entry?',
  discardMore:
    '{count, plural, one {One entry that builds on it is discarded too.} other {# entries that build on it are discarded too.}}',
  discardText: 'It will be gone from this device, too.',
  sendNow: 'Send now',
  notYet: 'No connection yet; it stays here and is sent later.',
  close: 'Close',
  leaveTitle:
    '{count, plural, one {One entry has not been sent yet} other {# entries have not been sent yet}}',
  leaveText:
    'If you log out, what is unsent stays on this device, hidden from others. It is sent when you log in here again.',
  leave: 'Log out anyway',
} satisfies Translation<typeof de>
