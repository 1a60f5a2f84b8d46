import { useTranslations } from 'use-intl'
import { audiences, type Audience, type CommentKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { useIsOnline } from '#web/api/http/connectivity'
import { getFieldErrors, listErrorsBelow } from '#web/api/feedback/field-errors'
import { isDeviceName } from '#web/offline/pending/pending-call'
import { type InputChange, useDraftInput } from '#web/offline/drafts/use-draft-input'
import { type Photos, usePhotos } from '#web/offline/photos/use-photos'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { showToast } from '#web/ui/feedback/toasts'
import { useGoToOrderPage } from '../change/use-go-to-order-page.ts'
import { useApplyHoldEvent } from '../order.data.ts'
import { useSendMessage } from './conversation.data.ts'
import type { Mention } from './MentionTextArea.tsx'

/** The possible readers of a message, or the kind of call that it logs. */
export const recipients = ['marketplace', 'internal', 'customer', 'customer_call', 'support_call'] as const
export type Recipient = (typeof recipients)[number]

/** The readers of a message; absent: those of its kind. */
const audienceOfRecipient: Partial<Record<Recipient, Audience[]>> = {
  internal: ['partner'],
  customer: [...audiences],
}

interface MessageDraft {
  readonly text: string
  readonly recipient: Recipient
  readonly mentions: readonly Mention[]
  /** Names of files on the device or on the server. */
  readonly files: readonly string[]
  readonly isAnswer: boolean
}

const emptyDraft: MessageDraft = {
  text: '',
  recipient: 'marketplace',
  mentions: [],
  files: [],
  isAnswer: true,
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
  const message = useMessageSending(order, draft, forget)
  const answer = useAnswerSending(order, draft, forget)
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
    error: active.error,
    send: () => {
      if (!isEmpty && !blocker && !active.isPending) active.send()
    },
  }
}

function getMessageKind(recipient: Recipient): CommentKind {
  return recipient === 'customer_call' || recipient === 'support_call' ? recipient : 'comment'
}

function useMessageSending(
  order: Order,
  { text, recipient, mentions, files }: MessageDraft,
  forget: () => void,
) {
  const failure = useDeviceErrorMessages()
  const { mutate, isPending, error } = useSendMessage(order)
  const visibleForRoles = audienceOfRecipient[recipient]
  const send = () =>
    mutate(
      {
        kind: getMessageKind(recipient),
        message: text.trim(),
        ...(visibleForRoles ? { visibleForRoles } : {}),
        files,
        mentions: listMentionedIds(text, mentions),
      },
      { onSuccess: forget, onError: (problem) => showUnlessInForm(problem, failure.showToast) },
    )
  return { send, isPending, error }
}

function useAnswerSending(order: Order, { text, files }: MessageDraft, forget: () => void) {
  const t = useTranslations('order')
  const failure = useDeviceErrorMessages()
  const land = useGoToOrderPage()
  const { mutate, isPending, error } = useApplyHoldEvent(order)
  const send = () =>
    mutate(
      {
        type: 'INFO_PROVIDED',
        ...(text.trim() ? { comment: text.trim() } : {}),
        ...(files.length > 0 ? { files: files.map((file_id) => ({ file_id })) } : {}),
      },
      {
        onSuccess: (answered) => {
          forget()
          showToast({ tone: 'done', title: t('eventDone') })
          land(answered)
        },
        onError: (problem) => showUnlessInForm(problem, failure.showToast),
      },
    )
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
