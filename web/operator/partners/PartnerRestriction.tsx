import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OperatorRestriction } from '#contract/operator/companies/account-restrictions'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { PartnerSummary } from './PartnerPage.tsx'
import { AnswerDialog, LiftDialog } from './RestrictionDialogs.tsx'

/** The restriction of a company: since when, why, the objection and its answer. */
export function PartnerRestriction({ summary, staff }: { summary: PartnerSummary; staff: CurrentStaff }) {
  const t = useTranslations('partners.restrict')
  // The dialog keeps the restriction that it was opened for, also if the page reads a newer one.
  const [open, setOpen] = useState<{ dialog: 'lift' | 'answer'; restriction: OperatorRestriction } | null>(
    null,
  )
  const { account, restriction } = summary
  if (!restriction) return null
  const isOwn = restriction.account_id === account.id
  const mayChange = isOwn && staff.actions.includes('account.restrict')
  const isUnanswered = restriction.objection !== null && restriction.answer === null
  return (
    <Banner tone="danger" title={<RestrictionTitle restriction={restriction} />}>
      <p className="whitespace-pre-line">{t('why', { reason: restriction.reason })}</p>
      {isOwn ? null : <p>{t('ofMaster')}</p>}
      <RestrictionTalk restriction={restriction} />
      {mayChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isUnanswered ? (
            <Button kind="primary" onPress={() => setOpen({ dialog: 'answer', restriction })}>
              {t('answer')}
            </Button>
          ) : null}
          <Button onPress={() => setOpen({ dialog: 'lift', restriction })}>{t('lift')}</Button>
        </div>
      ) : null}
      {open?.dialog === 'lift' ? (
        <LiftDialog account={account} restriction={open.restriction} onClose={() => setOpen(null)} />
      ) : null}
      {open?.dialog === 'answer' ? (
        <AnswerDialog account={account} restriction={open.restriction} onClose={() => setOpen(null)} />
      ) : null}
    </Banner>
  )
}

function RestrictionTitle({ restriction }: { restriction: OperatorRestriction }) {
  const t = useTranslations('partners.restrict')
  const format = useFormat()
  const { by, last_day: lastDay } = restriction
  const day = format.date(restriction.started_at)
  return (
    <>
      {by ? t('sinceBy', { day, name: by }) : t('since', { day })}
      {lastDay ? `, ${t('until', { day: format.date(lastDay) })}` : null}
    </>
  )
}

function RestrictionTalk({ restriction: { objection, answer } }: { restriction: OperatorRestriction }) {
  const t = useTranslations('partners.restrict')
  const format = useFormat()
  if (!objection) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div>
        <p className="font-semibold">
          {t('objection', { name: objection.by, at: format.dayTime(objection.at) })}
        </p>
        <p className="whitespace-pre-line">{objection.text}</p>
      </div>
      {answer ? (
        <div>
          <p className="font-semibold">{t('declined', { at: format.dayTime(answer.at) })}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      ) : null}
    </div>
  )
}
