import { useLocale, useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { listReworkChanges, listReworkFields } from './rework-fields.ts'
import { showGap } from '../show-gap.ts'
import type { Finishing } from '../use-finishing.ts'

/** Shows the marketplace's comment after it sent the order back, with links to the fields that have to be corrected. */
export function ReworkBanner({ finishing }: { finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  const { rework } = finishing.order
  if (!rework) return null
  const fields = listReworkFields(finishing, locale, (place) => t('reworkPhoto', { place }))
  const changes = listReworkChanges(finishing, locale)
  return (
    <Banner tone="warning" title={t('reworkTitle')}>
      <p data-written="" className="whitespace-pre-line">
        {rework.comment}
      </p>
      <p className="text-sm text-muted">
        <Time when={rework.at} as="dayTime" />
      </p>
      {fields.length > 0 ? (
        <div className="mt-2 text-sm">
          <p id="rework-fields">{t('reworkFields')}</p>
          <ul aria-labelledby="rework-fields" className="list-disc pl-5">
            {fields.map(({ label, places: [place] }) => (
              <li key={label}>
                {place ? (
                  <PlainButton
                    onPress={() => showGap(finishing, place)}
                    className="min-h-6 rounded-sm py-0.5 text-left underline touch:min-h-11"
                  >
                    {label}
                  </PlainButton>
                ) : (
                  label
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {changes.length > 0 ? (
        <p className="mt-1 text-sm">{t('reworkChanges', { fields: changes.join(', ') })}</p>
      ) : null}
    </Banner>
  )
}
