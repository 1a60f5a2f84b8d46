import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { orderHistoryQuery } from '../order.data.ts'
import type { FinishingGap } from './finishing-steps.rules.ts'
import { findOpenRework, isNamedIn } from './rework.rules.ts'
import { showGap } from './show-gap.ts'
import type { Finishing } from './use-finishing.ts'

/** Shows the marketplace's words after it sent the order back, with links to the fields that they name. */
export function ReworkBanner({ finishing }: { finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const { data } = useQuery(orderHistoryQuery(finishing.order))
  const rework = findOpenRework(data?.data ?? [])
  if (!rework) return null
  const fields = listFields(finishing).filter(({ label }) => isNamedIn(rework.text, label))
  const changes = finishing.work?.changes ?? []
  return (
    <Banner tone="warning" title={t('reworkTitle')}>
      <p className="whitespace-pre-line">{rework.text}</p>
      <p className="text-sm text-muted">
        <Time when={rework.at} as="dayTime" />
      </p>
      {fields.length > 0 ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          <span>{t('reworkFields')}</span>
          {fields.map((field) => (
            <PlainButton
              key={field.field}
              onPress={() => showGap(finishing, field)}
              className="min-h-6 rounded-sm text-left underline touch:min-h-11"
            >
              {field.label}
            </PlainButton>
          ))}
        </p>
      ) : null}
      {changes.length > 0 ? (
        <p className="mt-1 text-sm">{t('reworkChanges', { fields: changes.join(', ') })}</p>
      ) : null}
    </Banner>
  )
}

function listFields({ work }: Finishing): FinishingGap[] {
  const photos = (work?.photos ?? []).map(({ name, label }) => ({
    step: 'photos' as const,
    field: `photo ${name}`,
    label,
  }))
  const questions = (work?.questions ?? []).map(({ path, label }) => ({
    step: 'protocol' as const,
    field: `work ${path}`,
    label,
  }))
  return [...photos, ...questions]
}
