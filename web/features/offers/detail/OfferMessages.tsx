import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { MessageCard } from '#web/ui/data/MessageCard.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** The number of messages that are shown before the rest is asked for. */
const maxShownMessages = 3

/** Shows what the marketplace wrote to the companies with the offer, oldest first; a company answers once it has accepted. */
export function OfferMessages({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const [isWhole, setWhole] = useState(false)
  const { comments } = offer
  if (comments.length === 0) return null
  const shown = (isWhole ? comments : comments.slice(0, maxShownMessages)).toReversed()
  return (
    <Section title={t('messages')}>
      {shown.length < comments.length ? (
        <Button kind="quiet" size="small" onPress={() => setWhole(true)}>
          {t('olderMessages', { count: comments.length - shown.length })}
        </Button>
      ) : null}
      <ol className="flex flex-col gap-2">
        {shown.map((comment) => (
          <li key={`${comment.createdAt} ${comment.message}`}>
            <MessageCard
              head={
                <>
                  <span className="font-medium">{t('marketplace')}</span>
                  <span className="text-muted">
                    <Time when={comment.createdAt} as="dayTime" />
                  </span>
                </>
              }
            >
              <p data-written="" className="break-words whitespace-pre-line">
                {comment.message}
              </p>
            </MessageCard>
          </li>
        ))}
      </ol>
    </Section>
  )
}
