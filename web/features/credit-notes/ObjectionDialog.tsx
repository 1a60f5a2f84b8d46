import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/money/credit-notes'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { showToast } from '#web/ui/feedback/toasts'
import { useSendObjection } from './credit-notes.data.ts'

/** Objects to a credit note with a reason. An objection ends its effect as an invoice. */
export function ObjectionDialog({ note, onClose }: { note: CreditNote; onClose: () => void }) {
  const t = useTranslations('creditNotes')
  const failure = useErrorMessages()
  const [reason, setReason] = useState('')
  const object = useSendObjection(note.id)
  const send = () =>
    object.mutate(reason.trim(), {
      onSuccess: () => {
        showToast({ tone: 'done', title: t('objected', { number: note.number }), text: t('objectedText') })
        onClose()
      },
      onError: (error) => {
        if (getFieldErrors(error, 'reason').length === 0) failure.showToast(error)
      },
    })
  const missing = useMissingField(reason.trim() === '' ? t('objectReason') : null, send)
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('objectTo', { number: note.number })}
      confirm={t('object')}
      isPending={object.isPending}
      note={missing.note}
      onConfirm={missing.press}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t('objectText')}</p>
        <TextArea
          label={t('objectReason')}
          value={reason}
          onChange={setReason}
          maxLength={4000}
          rows={4}
          error={missing.error ?? getFieldErrors(object.error, 'reason')}
        />
      </div>
    </ConfirmDialog>
  )
}
