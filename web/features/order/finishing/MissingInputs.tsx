import { useTranslations } from 'use-intl'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { showGap } from './show-gap.ts'
import type { Finishing } from './use-finishing.ts'

/** More are counted, because the button must stay near. */
const maxLinks = 4

/** Names what is missing above the button, each as a link to its field. */
export function MissingInputs({ finishing }: { finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const { gaps } = finishing
  if (gaps.length === 0) return null
  const more = gaps.length - maxLinks
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="font-medium">{t('missing', { count: gaps.length })}</span>
      {gaps.slice(0, maxLinks).map((gap) => (
        <PlainButton
          key={gap.field}
          onPress={() => showGap(finishing, gap)}
          className="min-h-6 max-w-full truncate rounded-sm text-left text-accent underline touch:min-h-11"
        >
          {gap.label}
        </PlainButton>
      ))}
      {more > 0 ? <span className="text-muted">{t('missingMore', { count: more })}</span> : null}
    </div>
  )
}
