import type { Mention } from './MentionTextArea.tsx'

/** The possible readers of a message, or the kind of call that it logs. */
export const recipients = ['marketplace', 'internal', 'customer', 'customer_call', 'support_call'] as const
export type Recipient = (typeof recipients)[number]

/** A message that is not sent yet, as the device stores it. */
export interface MessageDraft {
  readonly text: string
  readonly recipient: Recipient
  readonly mentions: readonly Mention[]
  /** Names of files on the device or on the server. */
  readonly files: readonly string[]
  readonly isAnswer: boolean
  /** The last attempt to send it. */
  readonly attempt: MessageAttempt | null
}

interface MessageAttempt {
  /** The idempotency key. */
  readonly key: string
  /** The content that was sent. */
  readonly content: string
}

export const emptyDraft: MessageDraft = {
  text: '',
  recipient: 'marketplace',
  mentions: [],
  files: [],
  isAnswer: true,
  attempt: null,
}

/**
 * Returns the attempt to store before the message is sent. The same content keeps its key: if the page was closed before
 * the reply, the message is still in the composer, and sending it again creates no second one.
 */
export function createAttempt(draft: MessageDraft, key: string): MessageAttempt {
  const { text, recipient, mentions, files, attempt } = draft
  const content = JSON.stringify([text.trim(), recipient, mentions, files])
  return attempt?.content === content ? attempt : { key, content }
}

/**
 * Returns the draft without what was sent, or null if nothing is left: text and files that were added while the message
 * was being sent belong to the next one. `isSameFile` compares names, because an upload renames a file.
 */
export function removeSentMessage(
  draft: MessageDraft,
  sent: MessageDraft,
  isSameFile: (one: string, other: string) => boolean,
): MessageDraft | null {
  const text = draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length).trimStart() : draft.text
  const files = draft.files.filter((file) => !sent.files.some((other) => isSameFile(file, other)))
  return text.trim() === '' && files.length === 0 ? null : { ...draft, text, files, attempt: null }
}
