import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import { Section } from '#web/ui/layout/Section.tsx'
import { Time } from '#web/ui/data/Time.tsx'

/** Shows the marketplace's comments for partners. */
export function OfferComments({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  if (offer.comments.length === 0) return null
  return (
    <Section title={t('comments')}>
      <ul className="flex flex-col gap-4">
        {offer.comments.map((comment) => (
          <li key={`${comment.createdAt} ${comment.message}`}>
            <p className="text-sm text-muted">
              {comment.author} · <Time when={comment.createdAt} as="ago" />
            </p>
            <p data-written="" className="whitespace-pre-line">
              {comment.message}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
