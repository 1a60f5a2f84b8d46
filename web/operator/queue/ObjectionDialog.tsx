import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import type { WorkItem } from './work.data.ts'

const outcomes = ['accepted', 'declined'] as const

/** Answers a company's objection to a credit note. */
export function ObjectionDialog({ item, onClose }: { item: WorkItem; onClose: () => void }) {
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
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['work'] }),
  })
  const missing = !outcome ? t('choice') : answer.trim() === '' ? t('answer') : null
  const field = useMissingField(missing, () => send.mutate())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title', { number: item.detail ?? '' })}
      note={field.note}
      footer={
        <Button kind="primary" type="submit" form={form} isPending={send.isPending}>
          {t('submit')}
        </Button>
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
