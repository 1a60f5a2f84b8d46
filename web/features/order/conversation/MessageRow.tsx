import { Headset, type LucideIcon, PackageCheck, Phone, PhoneIncoming } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Audience } from '#contract/orders/model/order-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useFormat } from '#web/i18n/use-format'
import { MessageCard } from '#web/ui/data/MessageCard.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { ServerReceivedTime } from '../history/ServerReceivedTime.tsx'
import { type Message, splitMentions } from './conversation-stream.ts'
import { EditMessage } from './EditMessage.tsx'
import { MessageFiles } from './MessageFiles.tsx'

/** Few messages have a menu: the user's own of the last minutes. */
const MessageMenu = lazyPart(() =>
  import('./MessageMenu.tsx').then((part) => ({ default: part.MessageMenu })),
)

const callIcons: Partial<Record<Message['actionType'], LucideIcon>> = {
  phone: Phone,
  customer_call: Phone,
  customer_reached: PhoneIncoming,
  support_call: Headset,
  delivery_confirmation: PackageCheck,
}

/** Shows one message with author, time, readers, files, and for a few minutes the actions of its author. */
export function MessageRow({ message, isUnread }: { message: Message; isUnread: boolean }) {
  const t = useTranslations('order.conversation')
  const [isEditing, setEditing] = useState(false)
  const isChangeable = useIsBefore(message.changeableUntil)
  if (message.deletedAt) return <DeletedMessage message={message} />
  return (
    <MessageCard
      isOwn={message.isOwn}
      head={
        <>
          <MessageHead message={message} />
          {isUnread ? <Badge tone="accent">{t('new')}</Badge> : null}
        </>
      }
      action={
        isChangeable && !isEditing ? (
          <LazyBoundary>
            <MessageMenu message={message} onEdit={() => setEditing(true)} />
          </LazyBoundary>
        ) : null
      }
    >
      {isEditing ? (
        <EditMessage message={message} onClose={() => setEditing(false)} />
      ) : (
        <MessageText message={message} />
      )}
      <MessageFiles files={message.files} />
      <MessageNotes message={message} />
    </MessageCard>
  )
}

function MessageHead({ message }: { message: Message }) {
  const t = useTranslations('order')
  const format = useFormat()
  const when = message.doneAt ?? message.createdAt
  const Icon = callIcons[message.actionType]
  return (
    <>
      <span className="font-medium">{useAuthorName(message)}</span>
      {message.actionType === 'comment' ? null : (
        <span className="inline-flex items-center gap-1 text-muted">
          {Icon ? <Icon size={14} aria-hidden="true" /> : null}
          {t(`commentKinds.${message.actionType}`)}
        </span>
      )}
      <time dateTime={when} title={format.exact(when)} className="text-muted tabular">
        {format.time(when)}
      </time>
      {message.doneAt ? (
        <span className="text-muted">
          <ServerReceivedTime at={message.createdAt} />
        </span>
      ) : null}
    </>
  )
}

/** The name that the erasure of a person leaves behind. */
const erasedAuthor = 'N. N.'

function useAuthorName({ author }: Message): string {
  const t = useTranslations('order')
  if (author === 'operator' || author === 'system') return t(`actors.${author}`)
  return author === erasedAuthor ? t('conversation.formerPerson') : author
}

function DeletedMessage({ message }: { message: Message }) {
  const t = useTranslations('order.conversation')
  return <p className="px-3 text-sm text-muted italic">{t('deleted', { author: useAuthorName(message) })}</p>
}

function MessageText({ message: { message, mentions } }: { message: Message }) {
  if (message === '') return null
  const parts = splitMentions(
    message,
    mentions.map(({ name }) => name),
  )
  return (
    <p data-written="" className="break-words whitespace-pre-line">
      {parts.map(({ text, isMention }, index) =>
        // Parts of one text have no other identity than their position.
        // oxlint-disable-next-line react/no-array-index-key
        isMention ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </p>
  )
}

/** Names the readers in plain words, and says whether the text was changed. */
function MessageNotes({ message: { visibleForRoles, editedAt } }: { message: Message }) {
  const t = useTranslations('order.conversation')
  const format = useFormat()
  return (
    <p className="mt-1 text-xs text-muted">
      {t(`readers.${getReaderGroup(visibleForRoles)}`)}
      {editedAt ? ` · ${t('edited', { time: format.time(editedAt) })}` : null}
    </p>
  )
}

function getReaderGroup(audience: readonly Audience[]): 'internal' | 'marketplace' | 'customer' {
  if (audience.includes('customer')) return 'customer'
  return audience.includes('admin') ? 'marketplace' : 'internal'
}

/** Returns whether `until` is in the future, and renders again when it has passed. */
function useIsBefore(until: string | null): boolean {
  const [now, setNow] = useState(Date.now)
  const end = until ? Date.parse(until) : 0
  useEffect(() => {
    if (end <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), end - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [end])
  return now < end
}
