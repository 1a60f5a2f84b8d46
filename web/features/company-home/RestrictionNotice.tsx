import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { callApi } from '#web/api/call'
import { invalidateCompany } from '#web/api/company/invalidate-company'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'

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
  const t = useTranslations('companyHome.restriction')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { objection, answer, last_day: lastDay } = restriction
  return (
    <Banner
      tone="danger"
      title={[t('title'), location].filter(Boolean).join(': ')}
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
      {isOpen ? <ObjectionDialog accountId={restriction.account_id} onClose={() => setOpen(false)} /> : null}
    </Banner>
  )
}

function ObjectionDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
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
