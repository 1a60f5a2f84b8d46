import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Check a job report',
  lead: 'See whether a job report or daily report is still exactly as it was sealed.',
  file: 'Choose the PDF',
  fileOfCode: 'Choose the PDF that belongs to this QR code',
  fileStays: 'The file stays on your device. Only its checksum is compared.',
  checking: 'Checking…',
  notRead: 'The file could not be checked. Please try again.',
  states: {
    valid: 'Unchanged',
    changed: 'Changed',
    sealed: 'There is a sealed document for this QR code',
    unknown: 'Not known',
  },
  texts: {
    valid: 'This file is, byte by byte, as it was sealed on {at}.',
    changed: 'This file is no longer as it was sealed on {at}. Do not rely on what it says.',
    sealed: 'It was sealed on {at}. Choose the file to see whether it is unchanged.',
    unknown: 'This document was not sealed here, or it was changed so much that it cannot be recognised.',
  },
  superseded: 'There is a newer version of this document.',
  what: 'The document',
  kind: 'Kind',
  sealedAt: 'Sealed on',
  timeStamp: 'Time stamp',
  timeStampBy: '{at}, confirmed by {authority}',
  size: 'Size',
  sha256: 'Checksum (SHA-256)',
  certificate: 'Certificate (SHA-256)',
  report: 'Daily report',
} as const satisfies Translation<typeof de>
