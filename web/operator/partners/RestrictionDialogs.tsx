import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OperatorRestriction } from '#contract/operator/companies/account-restrictions'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toBerlinDay } from '#web/i18n/format'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { partnerQuery } from './partners.data.ts'

interface RestrictionDialogProps {
  account: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** A restriction that the person has seen. A newer one of the same company is not changed. */
interface SeenRestrictionProps extends RestrictionDialogProps {
  restriction: OperatorRestriction
}

/** Restricts a company after its reason is entered. */
export function RestrictDialog({ account, onClose }: RestrictionDialogProps) {
  const t = useTranslations('partners.restrict')
  const [reason, setReason] = useState('')
  const [lastDay, setLastDay] = useState<string | null>(null)
  const today = toBerlinDay(new Date())
  const isPast = lastDay !== null && lastDay < today
  const params = { account_id: account.id }
  const restrict = useRestrictionChange(account, t('done', { name: account.name }), onClose)
  return (
    <RestrictionForm
      title={t('title', { name: account.name })}
      text={t('text')}
      confirm={t('confirm')}
      isDanger
      isPending={restrict.isPending}
      isValid={reason.trim() !== '' && !isPast}
      onClose={onClose}
      onSubmit={() =>
        restrict.mutate(() =>
          callStaff('account.restrict', { params, body: { reason: reason.trim(), last_day: lastDay } }),
        )
      }
    >
      {(isChecked) => (
        <>
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            onChange={setReason}
            rows={4}
            maxLength={4000}
            error={isChecked && reason.trim() === '' ? t('missing') : null}
            autoFocus
          />
          <DatePicker
            label={t('lastDay')}
            hint={t('lastDayHint')}
            optional
            value={lastDay}
            onChange={setLastDay}
            min={today}
            error={isPast ? t('pastDay') : null}
          />
        </>
      )}
    </RestrictionForm>
  )
}

/** Lifts a restriction after a reason is entered. */
export function LiftDialog({ account, restriction, onClose }: SeenRestrictionProps) {
  const t = useTranslations('partners.restrict')
  const [reason, setReason] = useState('')
  const params = { account_id: account.id }
  const lift = useRestrictionChange(account, t('lifted', { name: account.name }), onClose)
  return (
    <RestrictionForm
      title={t('liftTitle')}
      text={t('liftText', { name: account.name })}
      confirm={t('liftConfirm')}
      isPending={lift.isPending}
      isValid={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={() =>
        lift.mutate(() =>
          callStaff('account.liftRestriction', {
            params,
            body: { reason: reason.trim(), restriction_id: restriction.id },
          }),
        )
      }
    >
      {(isChecked) => (
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={4000}
          error={isChecked && reason.trim() === '' ? t('missing') : null}
          autoFocus
        />
      )}
    </RestrictionForm>
  )
}

/** Accepts or declines the objection of a company. */
export function AnswerDialog({ account, restriction, onClose }: SeenRestrictionProps) {
  const t = useTranslations('partners.restrict')
  const [outcome, setOutcome] = useState<'accepted' | 'declined' | null>(null)
  const [answer, setAnswer] = useState('')
  const params = { account_id: account.id }
  const send = useRestrictionChange(account, t('answered', { name: account.name }), onClose)
  return (
    <RestrictionForm
      title={t('answerTitle', { name: account.name })}
      text={restriction.objection?.text ?? ''}
      confirm={t('answerConfirm')}
      isPending={send.isPending}
      isValid={outcome !== null && answer.trim() !== ''}
      onClose={onClose}
      onSubmit={() => {
        if (outcome)
          send.mutate(() =>
            callStaff('account.answerRestriction', {
              params,
              body: { outcome, answer: answer.trim(), restriction_id: restriction.id },
            }),
          )
      }}
    >
      {(isChecked) => (
        <>
          <RadioGroup
            label={t('outcome')}
            value={outcome}
            onChange={(value) => setOutcome(value === 'accepted' ? 'accepted' : 'declined')}
            error={isChecked && outcome === null ? t('missing') : null}
            options={[
              { value: 'accepted', label: t('accept'), hint: t('acceptHint') },
              { value: 'declined', label: t('decline'), hint: t('declineHint') },
            ]}
          />
          <TextArea
            label={t('answerText')}
            hint={t('reasonHint')}
            value={answer}
            onChange={setAnswer}
            rows={4}
            maxLength={4000}
            error={isChecked && answer.trim() === '' ? t('missing') : null}
          />
        </>
      )}
    </RestrictionForm>
  )
}

interface RestrictionFormProps {
  title: string
  text: string
  confirm: string
  isDanger?: boolean
  isPending: boolean
  isValid: boolean
  onSubmit: () => void
  onClose: () => void
  /** Gets whether the form was submitted, so that missing fields are marked. */
  children: (isChecked: boolean) => ReactNode
}

export function RestrictionForm(props: RestrictionFormProps) {
  const { title, text, confirm, isDanger = false, isPending, isValid, onSubmit, onClose, children } = props
  const t = useTranslations('partners.restrict')
  const form = useId()
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isValid) onSubmit()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" form={form} isPending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="whitespace-pre-line">{text}</p>
        {children(isChecked)}
      </form>
    </Dialog>
  )
}

/** Runs a change of the restriction and reads the company again, also after a refusal, because a colleague may have been first. */
function useRestrictionChange(account: { readonly id: string }, done: string, onClose: () => void) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      showToast({ tone: 'done', title: done })
      onClose()
    },
    onError: toastFailure,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: partnerQuery(account.id).queryKey }),
        queries.invalidateQueries({ queryKey: ['account.search'] }),
      ]),
  })
}
