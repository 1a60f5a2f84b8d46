import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { DocumentButton } from '../detail/DocumentButton.tsx'
import { briefingQuery } from '../order.data.ts'

/** Shows texts to read before the visit; texts younger than a month are marked as new. */
export function Briefing({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useQuery(briefingQuery(order))
  const list = query.data?.data ?? []
  if (list.length === 0 && !query.error) return null
  return (
    <Section title={t('briefing')}>
      {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ul className="flex flex-col gap-1">
        {list.map((paper) => (
          <li key={paper.resource}>
            <DocumentButton
              resource={paper.resource}
              icon={paper.type === 'image' ? Image : FileText}
              name={paper.name}
              badge={paper.isNew ? <Badge tone="accent">{t('new')}</Badge> : null}
            >
              {t('updated')} <Time when={paper.updatedAt} />
            </DocumentButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
