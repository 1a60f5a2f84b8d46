import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DueTransfer, PaymentFile, Transfer } from '#contract/operator/payment-files'
import { isRefusedWith } from '#web/api/http/errors'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { fileQuery, useMoneyChange } from './money.data.ts'

interface CreateFileDialogProps {
  transfers: readonly DueTransfer[]
  onCreated: () => void
  onClose: () => void
}

/** Asks for the day of execution and creates the file. */
export function CreateFileDialog({ transfers, onCreated, onClose }: CreateFileDialogProps) {
  const t = useTranslations('operatorMoney.pay.create')
  const format = useFormat()
  const today = toBerlinDay(new Date())
  const [day, setDay] = useState<string | null>(today)
  const [isChecked, setChecked] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const create = useMoneyChange(
    (execution_date: string) =>
      callStaff('paymentFile.create', {
        body: { credit_note_ids: transfers.map(({ credit_note }) => credit_note.id), execution_date },
      }),
    {
      done: () => t('done'),
      onDone: () => {
        onCreated()
        onClose()
      },
      onError: (error) => {
        const isStale = isRefusedWith(error, 'transfers_changed')
        setChanged(isStale)
        return isStale
      },
    },
  )
  const isValid = day !== null && day >= today
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      confirm={t('submit')}
      isPending={create.isPending}
      isDisabled={transfers.length === 0}
      onConfirm={() => {
        setChecked(true)
        if (isValid) create.mutate(day)
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {isChanged ? (
          <Banner live tone="warning">
            {t('changed')}
          </Banner>
        ) : null}
        <p>
          {t('summary', {
            count: transfers.length,
            total: format.money(transfers.reduce((sum, { payable }) => sum + payable, 0)),
          })}
        </p>
        <DatePicker
          label={t('day')}
          hint={t('dayHint')}
          value={day}
          onChange={setDay}
          min={today}
          error={isChecked && !isValid ? t('dayMissing') : null}
        />
      </div>
    </ConfirmDialog>
  )
}

interface FileDialogProps {
  file: PaymentFile
  onClose: () => void
}

/** Asks before a file is released for the bank. */
export function HandOverDialog({ file, onClose }: FileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const format = useFormat()
  const handOver = useMoneyChange(
    () => callStaff('paymentFile.handOver', { params: { file_id: file.id }, body: {} }),
    { done: () => t('handedOver'), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('handOverTitle')}
      confirm={t('handOver')}
      isPending={handOver.isPending}
      onConfirm={() => handOver.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {t('handOverText', {
          transfers: t('transfers', { count: file.counts.ordered }),
          total: format.money(file.total),
          iban: file.debtor.iban,
        })}
      </p>
    </ConfirmDialog>
  )
}

/** Asks on which day the bank has paid. */
export function ConfirmFileDialog({ file, onClose }: FileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const today = toBerlinDay(new Date())
  const [day, setDay] = useState<string | null>(file.execution_date < today ? file.execution_date : today)
  const [isChecked, setChecked] = useState(false)
  const first = toBerlinDay(new Date(file.created_at))
  const isValid = day !== null && day <= today && day >= first
  const confirm = useMoneyChange(
    (paid_on: string) =>
      callStaff('paymentFile.confirm', { params: { file_id: file.id }, body: { paid_on } }),
    { done: () => t('confirmed'), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('confirmTitle')}
      confirm={t('confirm')}
      isPending={confirm.isPending}
      onConfirm={() => {
        setChecked(true)
        if (isValid) confirm.mutate(day)
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('confirmText')}</p>
        <DatePicker
          label={t('paidOn')}
          value={day}
          onChange={setDay}
          min={first}
          max={today}
          error={isChecked && !isValid ? t('paidOnMissing') : null}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Asks before a file is cancelled; for one that the bank may have, it asks for the reason. */
export function CancelFileDialog({ file, onClose }: FileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isSent = file.state === 'handed_over'
  const isMissing = isSent && reason.trim() === ''
  const cancel = useMoneyChange(
    () =>
      callStaff('paymentFile.cancel', {
        params: { file_id: file.id },
        body: isSent ? { reason: reason.trim() } : {},
      }),
    { done: () => t('cancelled'), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('cancelTitle')}
      confirm={t('cancel')}
      cancel={t('keep')}
      isPending={cancel.isPending}
      onConfirm={() => {
        setChecked(true)
        if (!isMissing) cancel.mutate(undefined)
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {isSent ? <Banner tone="warning">{t('cancelSent')}</Banner> : null}
        <p>{t('cancelText')}</p>
        {isSent ? (
          <TextArea
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={1000}
            error={isChecked && isMissing ? t('reasonMissing') : null}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

const transferTones: Record<Transfer['state'], Tone> = {
  ordered: 'neutral',
  paid: 'done',
  returned: 'danger',
  cancelled: 'neutral',
}

/** Every transfer of a file. */
export function FileDetailsDialog({ file, onClose }: FileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const { data, error, refetch } = useQuery(fileQuery(file.id))
  return (
    <Dialog isOpen size="large" title={t('title', { number: file.number })} onClose={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.cancel_reason ? <p>{t('reasonLine', { reason: data.cancel_reason })}</p> : null}
          <ul className="flex flex-col divide-y divide-line pb-3">
            {data.transfers.map((transfer) => (
              <TransferLine key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        </>
      ) : (
        <p className="grid min-h-32 place-items-center">
          <Spinner />
        </p>
      )}
    </Dialog>
  )
}

function TransferLine({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('operatorMoney.pay.file')
  const format = useFormat()
  const { creditor, credit_note: note, end_to_end_id: reference } = transfer
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {note.number} · {creditor.name}
        </span>
        <span className="tabular">{format.money(transfer.amount)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={transferTones[transfer.state]}>{t(`transferStates.${transfer.state}`)}</Badge>
        <span className="tabular">{creditor.iban}</span>
        {reference === note.number ? null : <span>{t('reference', { id: reference })}</span>}
        {transfer.paid_on ? <span>{format.date(transfer.paid_on)}</span> : null}
        {transfer.return_reason ? <span className="text-danger-ink">{transfer.return_reason}</span> : null}
      </p>
    </li>
  )
}
