import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import type { WorkItem } from './work.data.ts'

const outcomes = ['accepted', 'declined'] as const

interface ObjectionDialogProps {
  item: WorkItem
  /** The item has left the queue: a colleague was faster. The typed text stays until the dialog is closed. */
  isAnswered: boolean
  onClose: () => void
}

/** Answers a company's objection to a credit note. */
export function ObjectionDialog({ item, isAnswered, onClose }: ObjectionDialogProps) {
  const t = useTranslations('operatorOrders.objection')
  const form = useId()
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | null>(null)
  const [answer, setAnswer] = useState('')
  const send = useMutation({
    mutationFn: async () => {
      if (!outcome) return
      const params = { credit_note_id: item.item_id }
      await callStaff('creditNote.answerObjection', { params, body: { outcome, answer: answer.trim() } })
    },
    onSuccess: () => {
      showToast({ tone: 'done', title: t('done') })
      onClose()
    },
    onError: (error) => {
      if (!isRefusedWith(error, 'status_not_allowed')) toastFailure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['work'] }),
  })
  const missing = !outcome ? t('choice') : answer.trim() === '' ? t('answer') : null
  const isLate =
    (isAnswered && !send.isPending && !send.isSuccess) || isRefusedWith(send.error, 'status_not_allowed')
  const field = useMissingField(missing, () => send.mutate())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title', { number: item.detail ?? '' })}
      note={field.note}
      footer={
        isLate ? null : (
          <Button kind="primary" type="submit" form={form} isPending={send.isPending}>
            {t('submit')}
          </Button>
        )
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) field.press()
        }}
      >
        {isLate ? (
          <Banner tone="warning" live>
            {t('answeredByOther')}
          </Banner>
        ) : null}
        <div>
          <p className="text-sm text-muted">
            {t('reason')}, {item.account?.name}
          </p>
          <p className="whitespace-pre-line">{item.text}</p>
        </div>
        <RadioGroup
          label={t('choice')}
          value={outcome}
          onChange={(value) => setOutcome(outcomes.find((one) => one === value) ?? null)}
          error={outcome ? null : field.error}
          options={outcomes.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        />
        <TextArea
          label={t('answer')}
          value={answer}
          onChange={setAnswer}
          maxLength={4000}
          error={outcome ? field.error : null}
        />
      </form>
    </Dialog>
  )
}
