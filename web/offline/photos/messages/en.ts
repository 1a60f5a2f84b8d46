import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  fullTitle: 'No room on this device',
  fullText:
    'This device has no free storage. Keep this page open: what you entered is still here. Delete something on the device, then try again.',
  failingTitle: 'This device does not store anything',
  failingText:
    'The storage of this device reports an error. Keep this page open: what you entered is still here. Please try again.',
  failingUnsavedText:
    'A photo is on this page only, because this device could not store it. Please do not reload the page. Send the photo now.',
  unsavedText:
    'A photo is on this page only. Please do not reload the page. Free some storage, or send the photo now.',
  freeSpace: 'Free storage',
  sendNow: 'Send now',
  photo: 'Photo',
  photoUnsaved: 'On this page only',
  photoGone: 'No longer on this device. Please take it again.',
  sendsAgain: 'The connection is slow or broken. It is being sent again.',
  fileTooLarge: 'Too large: 25 MB a file at most.',
  fileType: 'This type of file is not supported. JPG, PNG, GIF and PDF are allowed.',
  fileEmpty: 'This file is empty.',
} satisfies Translation<typeof de>
