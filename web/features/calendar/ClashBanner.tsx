import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Visit } from '#contract/orders/calendar'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import type { Clash } from './clashes.ts'

/** Maximum number of clashes that are listed before the user expands the list. */
const collapsedClashes = 3

/** Lists people who have two appointments at the same time. */
export function ClashBanner({
  clashes,
  onOpen,
}: {
  clashes: readonly Clash[]
  onOpen: (visit: Visit) => void
}) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const [all, setAll] = useState(false)
  if (clashes.length === 0) return null
  const shown = all ? clashes : clashes.slice(0, collapsedClashes)
  return (
    <div className="mb-4">
      <Banner tone="warning" title={t('clashes', { count: clashes.length })}>
        <ul className="mt-1 flex flex-col gap-1">
          {shown.map(({ one, other }) => (
            <li key={`${one.api_id} ${other.api_id}`}>
              {t('clash', {
                who: one.delegated_to ? formatPersonName(one.delegated_to) : '',
                one: one.name,
                oneWhen: keepOnOneLine(format.period(one)),
                other: other.name,
                otherWhen: keepOnOneLine(format.period(other)),
              })}{' '}
              <button
                type="button"
                onClick={() => onOpen(other)}
                className="min-h-6 rounded-sm font-medium text-accent-ink underline underline-offset-2 touch:block touch:min-h-11 print:hidden"
              >
                {t('mend', { name: other.name })}
              </button>
            </li>
          ))}
        </ul>
        {clashes.length > shown.length ? (
          <div className="-ml-2.5">
            <Button kind="quiet" size="small" onPress={() => setAll(true)}>
              {t('moreClashes', { count: clashes.length - shown.length })}
            </Button>
          </div>
        ) : null}
      </Banner>
    </div>
  )
}

/** Joins the words with no-break spaces, and the times of a dash with word joiners (U+2060). */
function keepOnOneLine(text: string): string {
  return text.replaceAll(' ', '\u00a0').replaceAll('–', '\u2060–\u2060')
}
