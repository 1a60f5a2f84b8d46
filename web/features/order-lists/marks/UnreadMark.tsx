import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Marks an order with messages that the user has not read. */
export function UnreadMark() {
  const t = useTranslations('orderLists')
  return (
    <span title={t('unreadMessages')} className="inline-flex shrink-0 items-center text-accent-ink">
      <MessageSquareText size={16} aria-hidden="true" />
      <span className="sr-only">{t('unreadMessages')}</span>
    </span>
  )
}
