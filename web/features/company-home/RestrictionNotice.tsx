import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const ObjectionDialog = lazyPart(() =>
  import('./ObjectionDialog.tsx').then((part) => ({ default: part.ObjectionDialog })),
)

type Restriction = NonNullable<Reply<'account.standing'>['restriction']>

interface RestrictionNoticeProps {
  restriction: Restriction
  /** The location that is restricted, if it is not the company itself. */
  location?: string
  /** False for a location that is restricted with its master account. */
  mayObject: boolean
}

/** Says that the company gets no offers and why, and takes its objection. */
export function RestrictionNotice({ restriction, location, mayObject }: RestrictionNoticeProps) {
  const colon = useColon()
  const t = useTranslations('companyHome.restriction')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { objection, answer, last_day: lastDay } = restriction
  return (
    <Banner
      tone="danger"
      title={[t('title'), location].filter(Boolean).join(`${colon} `)}
      action={mayObject && !objection ? <Button onPress={() => setOpen(true)}>{t('object')}</Button> : null}
    >
      <p>{t('text')}</p>
      <p className="mt-2 whitespace-pre-line">{t('reason', { reason: restriction.reason })}</p>
      {lastDay ? <p>{t('until', { day: format.date(lastDay) })}</p> : null}
      {objection ? (
        <p className="mt-2 whitespace-pre-line">
          {t('objected', { name: objection.by, at: format.dayTime(objection.at), text: objection.text })}
        </p>
      ) : null}
      {answer ? (
        <p className="mt-2 whitespace-pre-line">
          {t('declined', { at: format.dayTime(answer.at), text: answer.text })}
        </p>
      ) : objection ? (
        <p className="mt-2">{t('waiting')}</p>
      ) : null}
      {mayObject ? null : <p className="mt-2">{t('ofMaster')}</p>}
      <LazyBoundary onLoadError={() => setOpen(false)}>
        {isOpen ? (
          <ObjectionDialog accountId={restriction.account_id} onClose={() => setOpen(false)} />
        ) : null}
      </LazyBoundary>
    </Banner>
  )
}
