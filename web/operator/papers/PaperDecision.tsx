import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { paperQuery } from './papers.data.ts'

interface PaperDecisionProps {
  /** The version on screen. */
  paper: OperatorDocument
  /** The newest version that was read. */
  current: OperatorDocument
  staff: CurrentStaff
  onShow: (paper: OperatorDocument) => void
  onDecided: () => void
}

/** The decision about a document, and the buttons for another one. */
export function PaperDecision({ paper, current, staff, onShow, onDecided }: PaperDecisionProps) {
  const t = useTranslations('papers')
  const [reason, setReason] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const decision = useDecision(paper, (decided) => {
    onShow(decided)
    onDecided()
  })
  const isOutdated = current.version !== paper.version
  const mayDecide = staff.actions.includes('companyDocument.verify')
  const refuse = () => setRefusing(true)
  return (
    <div className="flex flex-col gap-3">
      {isOutdated ? (
        <OutdatedBanner paper={current} onShow={() => onShow(current)} />
      ) : (
        <DecidedBanner paper={paper} />
      )}
      {!mayDecide ? (
        <p className="text-sm text-muted">{t('readOnly')}</p>
      ) : isRefusing ? (
        <RefusalForm
          reason={reason}
          onReason={setReason}
          isPending={decision.isPending}
          onRefuse={() => decision.decide({ reason: reason.trim() })}
          onCancel={() => setRefusing(false)}
        />
      ) : isOutdated ? null : (
        <DecisionButtons
          paper={paper}
          isPending={decision.isPending}
          onVerify={() => decision.decide({})}
          onRefuse={refuse}
        />
      )}
    </div>
  )
}

/** Sends the decision about the version on screen. After a refusal because of another decision the document is read again. */
function useDecision(paper: OperatorDocument, onDecided: (decided: OperatorDocument) => void) {
  const t = useTranslations('papers')
  const type = useTranslations('partners')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const params = { document_id: paper.id }
  const change = useMutation({
    mutationFn: ({ reason }: { reason?: string }) =>
      reason === undefined
        ? callStaff('companyDocument.verify', { params, body: { version: paper.version } })
        : callStaff('companyDocument.refuse', { params, body: { reason, version: paper.version } }),
    onSuccess: (decided) => {
      const what = { type: type(`types.${decided.type}`), company: decided.account_name }
      showToast({
        tone: 'done',
        title: t(decided.check === 'refused' ? 'refused_done' : 'verified_done', what),
      })
      queries.setQueryData(paperQuery(paper.id).queryKey, decided)
      onDecided(decided)
    },
    onError: (error) =>
      isRefusedWith(error, 'document_changed')
        ? queries.invalidateQueries({ queryKey: paperQuery(paper.id).queryKey })
        : toastFailure(error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['companyDocument.list'] }),
        queries.invalidateQueries({ queryKey: ['account.summary', paper.account] }),
        queries.invalidateQueries({ queryKey: ['account.search'] }),
      ]),
  })
  return { decide: change.mutate, isPending: change.isPending }
}

/** Says who decided about the document or changed it while this person was looking at it. */
function OutdatedBanner({ paper, onShow }: { paper: OperatorDocument; onShow: () => void }) {
  const t = useTranslations('papers')
  const format = useFormat()
  return (
    <Banner
      live
      tone="warning"
      title={t('changed')}
      action={
        <Button size="small" onPress={onShow}>
          {t('showChanged')}
        </Button>
      }
    >
      {paper.check === 'waiting' || !paper.checkedAt
        ? t('changedContent')
        : t(paper.check === 'verified' ? 'changedVerified' : 'changedRefused', {
            name: paper.checkedBy ?? t('program'),
            at: format.dayTime(paper.checkedAt),
          })}
    </Banner>
  )
}

function DecidedBanner({ paper }: { paper: OperatorDocument }) {
  const t = useTranslations('papers')
  const format = useFormat()
  if (paper.check === 'waiting') return null
  const by = {
    name: paper.checkedBy ?? t('program'),
    at: paper.checkedAt ? format.dayTime(paper.checkedAt) : '–',
  }
  return paper.check === 'verified' ? (
    <Banner tone="done">{t('verifiedBy', by)}</Banner>
  ) : (
    <Banner tone="danger" title={t('refusedBy', by)}>
      {t('refusedReason', { reason: paper.refusedReason ?? '' })}
    </Banner>
  )
}

interface DecisionButtonsProps {
  paper: OperatorDocument
  isPending: boolean
  onVerify: () => void
  onRefuse: () => void
}

function DecisionButtons({ paper, isPending, onVerify, onRefuse }: DecisionButtonsProps) {
  const t = useTranslations('papers')
  if (!paper.confirmedAt && paper.check === 'waiting') return <Banner>{t('notConfirmed')}</Banner>
  if (paper.check === 'verified')
    return (
      <div>
        <Button kind="quiet" onPress={onRefuse}>
          {t('refuseAnyway')}
        </Button>
      </div>
    )
  if (paper.check === 'refused')
    return (
      <div>
        <Button kind="quiet" isPending={isPending} onPress={onVerify}>
          {t('verifyAnyway')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" isPending={isPending} onPress={onVerify}>
        {t('verify')}
      </Button>
      <Button onPress={onRefuse}>{t('refuse')}</Button>
    </div>
  )
}

interface RefusalFormProps {
  reason: string
  onReason: (reason: string) => void
  isPending: boolean
  onRefuse: () => void
  onCancel: () => void
}

function RefusalForm({ reason, onReason, isPending, onRefuse, onCancel }: RefusalFormProps) {
  const t = useTranslations('papers')
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() !== '') onRefuse()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={onReason}
        maxLength={4000}
        rows={4}
        error={isChecked && reason.trim() === '' ? t('reasonMissing') : null}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" type="submit" isPending={isPending}>
          {t('sendRefusal')}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
