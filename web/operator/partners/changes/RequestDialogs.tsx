import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIban } from '#contract/kit/identifiers/iban'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

interface RequestDialogProps {
  account: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Asks for new bank data of a company. A second person releases them. */
export function BankDataDialog({ account, onClose }: RequestDialogProps) {
  const t = useTranslations('partnerChanges.bank')
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [holder, setHolder] = useState('')
  const [reason, setReason] = useState('')
  const isRight = isIban(iban.replaceAll(/\s/g, '').toUpperCase())
  return (
    <ChangeDialog
      accountId={account.id}
      title={t('title', { name: account.name })}
      submit={t('submit')}
      missing={!isRight ? t('iban') : reason.trim() === '' ? t('reason') : null}
      onClose={onClose}
      onSubmit={async () => {
        const { state } = await callStaff('account.changeBankData', {
          params: { account_id: account.id },
          body: {
            iban,
            reason: reason.trim(),
            ...(bic.trim() ? { bic: bic.trim() } : {}),
            ...(holder.trim() ? { account_holder: holder.trim() } : {}),
          },
        })
        return t(state === 'approved' ? 'done' : 'waits')
      }}
    >
      {(error) => (
        <>
          <p>{t('text')}</p>
          <TextField
            label={t('iban')}
            value={iban}
            onChange={setIban}
            maxLength={50}
            error={error && !isRight ? t(iban.trim() === '' ? 'missing' : 'wrong') : null}
            autoFocus
          />
          <TextField label={t('bic')} optional value={bic} onChange={setBic} maxLength={14} />
          <TextField label={t('holder')} optional value={holder} onChange={setHolder} maxLength={255} />
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={4000}
            error={isRight ? error : null}
          />
        </>
      )}
    </ChangeDialog>
  )
}

/** Asks for the erasure of a company. A second person releases it. */
export function ErasureDialog({ account, onClose }: RequestDialogProps) {
  const t = useTranslations('partnerChanges.erasure')
  const [reason, setReason] = useState('')
  return (
    <ChangeDialog
      accountId={account.id}
      title={t('title', { name: account.name })}
      submit={t('submit')}
      isDangerous
      missing={reason.trim() === '' ? t('reason') : null}
      onClose={onClose}
      onSubmit={async () => {
        const { state } = await callStaff('account.requestErasure', {
          params: { account_id: account.id },
          body: { reason: reason.trim() },
        })
        return t(state === 'approved' ? 'done' : 'waits')
      }}
    >
      {(error) => (
        <>
          <p>{t('text')}</p>
          <TextArea
            label={t('reason')}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={4000}
            error={error}
            autoFocus
          />
        </>
      )}
    </ChangeDialog>
  )
}
