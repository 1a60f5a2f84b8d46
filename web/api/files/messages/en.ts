import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  fullTitle: 'No room on this device',
  fullText: 'Please delete something and try again.',
  sendsAgain: 'The connection is slow or broken. It is being sent again.',
  fileTooLarge: 'Too large: 25 MB a file at most.',
  fileType: 'This type of file is not supported. JPG, PNG, GIF and PDF are allowed.',
  fileEmpty: 'This file is empty.',
} satisfies Translation<typeof de>
