import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#web/api/call'
import { invalidateCompany } from '#web/api/company/invalidate-company'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Takes the objection of a company to its restriction. */
export function ObjectionDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTranslations('companyHome.restriction')
  const client = useQueryClient()
  const errors = useErrorMessages()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => callApi('restriction.object', { body: { text: text.trim(), account_id: accountId } }),
    onSuccess: () => {
      showToast({ tone: 'done', title: t('sent') })
      onClose()
    },
    onError: errors.showToast,
    onSettled: () => invalidateCompany(client),
  })
  const missing = useMissingField(text.trim() === '' ? t('field') : null, () => send.mutate())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialogTitle')}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isPending={send.isPending} onPress={missing.press}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('dialogText')}</p>
        <TextArea
          label={t('field')}
          value={text}
          onChange={setText}
          rows={5}
          maxLength={4000}
          error={missing.error}
          autoFocus
        />
      </div>
    </Dialog>
  )
}
