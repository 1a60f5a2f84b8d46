import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { audiences, type Audience, type CommentKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { useIsOnline } from '#web/api/http/connectivity'
import { getFieldErrors, listErrorsBelow } from '#web/api/feedback/field-errors'
import { isDeviceName } from '#web/offline/pending/pending-call'
import { type InputChange, useDraftInput } from '#web/offline/drafts/use-draft-input'
import { isSameFile, type Photos, usePhotos } from '#web/offline/photos/use-photos'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { showToast } from '#web/ui/feedback/toasts'
import { useGoToOrderPage } from '../change/use-go-to-order-page.ts'
import { useApplyHoldEvent } from '../order.data.ts'
import { useSendMessage } from './conversation.data.ts'
import type { Mention } from './MentionTextArea.tsx'
import {
  createAttempt,
  emptyDraft,
  type MessageDraft,
  type Recipient,
  removeSentMessage,
} from './message-draft.rules.ts'

/** The readers of a message; absent: those of its kind. */
const audienceOfRecipient: Partial<Record<Recipient, Audience[]>> = {
  internal: ['partner'],
  customer: [...audiences],
}

export interface ComposerState {
  readonly draft: MessageDraft
  readonly change: (change: InputChange<MessageDraft>) => void
  readonly photos: Photos
  /** Whether the message answers the question of the marketplace. */
  readonly isAnswer: boolean
  readonly isEmpty: boolean
  readonly isPending: boolean
  /** Why it cannot be sent now. */
  readonly blocker: 'offline' | 'uploading' | null
  /** Id of the text that says it. */
  readonly blockerId: string
  readonly error: unknown
  readonly send: () => void
}

/** Keeps the unsent message of an order on the device and sends it as a message or as an answer. */
export function useComposer(order: Order, mayAnswer: boolean): ComposerState {
  const name = `message ${order.api_id}`
  const [draft, change, forget] = useDraftInput<MessageDraft>(name, emptyDraft)
  const photos = usePhotos({
    scope: name,
    names: draft.files,
    onAdd: (file) => change(({ files }) => ({ files: files.includes(file) ? files : [...files, file] })),
    onRemove: (file) => change(({ files }) => ({ files: files.filter((one) => one !== file) })),
  })
  const isAnswer = mayAnswer && draft.isAnswer
  const isOnline = useIsOnline()
  const blockerId = useId()
  const stored: StoredDraft = {
    draft,
    startAttempt: () => {
      const attempt = createAttempt(draft, crypto.randomUUID())
      change({ attempt })
      return attempt.key
    },
    removeSent: () => {
      let isEmpty = false
      change((now) => {
        const left = removeSentMessage(now, draft, isSameFile)
        isEmpty = left === null
        return left ?? emptyDraft
      })
      if (isEmpty) forget()
    },
  }
  const message = useMessageSending(order, stored)
  const answer = useAnswerSending(order, stored)
  const active = isAnswer ? answer : message
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0
  const isUploading = photos.coming > 0 || (isAnswer && draft.files.some(isDeviceName))
  // A message may wait in the outbox; an answer ends the hold, which only the server can decide.
  const blocker = isAnswer && !isOnline ? 'offline' : isUploading ? 'uploading' : null
  return {
    draft,
    change,
    photos,
    isAnswer,
    isEmpty,
    isPending: active.isPending,
    blocker,
    blockerId,
    error: active.error,
    send: () => {
      if (!isEmpty && !blocker && !active.isPending) active.send()
    },
  }
}

function getMessageKind(recipient: Recipient): CommentKind {
  return recipient === 'customer_call' || recipient === 'support_call' ? recipient : 'comment'
}

/** The unsent message, and how sending changes it, also after the user has opened another page. */
interface StoredDraft {
  readonly draft: MessageDraft
  /** Stores the attempt and returns its idempotency key. */
  readonly startAttempt: () => string
  readonly removeSent: () => void
}

function useMessageSending(order: Order, { draft, startAttempt, removeSent }: StoredDraft) {
  const { text, recipient, mentions, files } = draft
  const failure = useDeviceErrorMessages()
  const { mutateAsync, isPending, error } = useSendMessage(order)
  const visibleForRoles = audienceOfRecipient[recipient]
  const send = () => {
    const sending = mutateAsync({
      kind: getMessageKind(recipient),
      message: text.trim(),
      ...(visibleForRoles ? { visibleForRoles } : {}),
      files,
      mentions: listMentionedIds(text, mentions),
      key: startAttempt(),
    })
    void sending.then(removeSent, (problem) => showUnlessInForm(problem, failure.showToast))
  }
  return { send, isPending, error }
}

function useAnswerSending(order: Order, { draft: { text, files }, removeSent }: StoredDraft) {
  const t = useTranslations('order')
  const failure = useDeviceErrorMessages()
  const land = useGoToOrderPage()
  const { mutateAsync, isPending, error } = useApplyHoldEvent(order)
  const send = () => {
    const sending = mutateAsync(
      {
        type: 'INFO_PROVIDED',
        ...(text.trim() ? { comment: text.trim() } : {}),
        ...(files.length > 0 ? { files: files.map((file_id) => ({ file_id })) } : {}),
      },
      // Not called if the user has opened another page meanwhile.
      { onSuccess: land },
    )
    void sending.then(
      () => {
        removeSent()
        showToast({ tone: 'done', title: t('eventDone') })
      },
      (problem) => showUnlessInForm(problem, failure.showToast),
    )
  }
  return { send, isPending, error }
}

/** A mention counts while its name is in the text. */
function listMentionedIds(text: string, mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))]
}

/** Errors of a field are shown beside it. */
function showUnlessInForm(error: unknown, show: (error: unknown) => void): void {
  const fields = [...getFieldErrors(error, 'message'), ...getFieldErrors(error, 'comment')]
  const below = [...listErrorsBelow(error, 'files'), ...listErrorsBelow(error, 'mentions')]
  if (fields.length + below.length === 0) show(error)
}
