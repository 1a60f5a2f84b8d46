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
import { DoneByOther } from '../DoneByOther.tsx'
import { callStaff } from '../staff-call.ts'
import { fileQuery, useMoneyChange } from './money.data.ts'

interface CreateFileDialogProps {
  transfers: readonly DueTransfer[]
  /** The day on which the bank pays, `YYYY-MM-DD`. */
  day: string
  onCreated: () => void
  onClose: () => void
}

/** Asks before the file is created. */
export function CreateFileDialog({ transfers, day, onCreated, onClose }: CreateFileDialogProps) {
  const t = useTranslations('operatorMoney.pay.create')
  const format = useFormat()
  const [isChanged, setChanged] = useState(false)
  const create = useMoneyChange(
    () =>
      callStaff('paymentFile.create', {
        body: {
          credit_note_ids: transfers.map(({ credit_note }) => credit_note.id),
          execution_date: day,
        },
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
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      confirm={t('submit')}
      isPending={create.isPending}
      disabledReason={transfers.length === 0 ? t('noneLeft') : null}
      onConfirm={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {isChanged ? (
          <Banner live tone="warning">
            {t('changed')}
          </Banner>
        ) : null}
        <p>
          {t('summary', {
            count: transfers.length,
            total: format.money(transfers.reduce((sum, { payable }) => sum + payable, 0)),
            date: format.date(day),
          })}
        </p>
        <p className="text-sm text-muted">{t('dayHint')}</p>
      </div>
    </ConfirmDialog>
  )
}

/** Asks before a credit note is settled from which nothing is left to transfer. */
export function SettleDialog({ transfer, onClose }: { transfer: DueTransfer; onClose: () => void }) {
  const t = useTranslations('operatorMoney.pay.settle')
  const format = useFormat()
  const { credit_note: note, account, withheld } = transfer
  const settle = useMoneyChange(
    async () => {
      const params = { credit_note_id: note.id }
      if (note.status === 'sent') await callStaff('creditNote.receive', { params, body: {} })
      return callStaff('creditNote.pay', { params, body: { withheld } })
    },
    { done: () => t('done', { number: note.number }), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('title', { number: note.number })}
      confirm={t('submit')}
      isPending={settle.isPending}
      onConfirm={() => settle.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {withheld > 0
          ? t('taxText', { company: account.name, amount: format.money(withheld) })
          : t('text', { company: account.name })}
      </p>
    </ConfirmDialog>
  )
}

interface FileDialogProps {
  file: PaymentFile
  onClose: () => void
}

interface OpenFileDialogProps extends FileDialogProps {
  /** False: a colleague has recorded the file as paid, or cancelled it. */
  isOpenFile: boolean
}

/** Says what happened to a file that is no longer open. */
function ClosedFile({ file, onClose }: FileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const { data } = useQuery(fileQuery(file.id))
  if (!data) return null
  return (
    <DoneByOther onClose={onClose}>
      {t(data.state === 'paid' ? 'closedAsPaid' : 'closedAsCancelled')}
    </DoneByOther>
  )
}

/** Asks before a file is released for the bank. */
export function HandOverDialog({ file, isOpenFile, onClose }: OpenFileDialogProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const format = useFormat()
  const [hasOtherTax, setOtherTax] = useState(false)
  const handOver = useMoneyChange(
    () => callStaff('paymentFile.handOver', { params: { file_id: file.id }, body: {} }),
    {
      done: () => t('handedOver'),
      onDone: onClose,
      onError: (error) => {
        const isOther = isRefusedWith(error, 'withholding_changed')
        setOtherTax(isOther)
        return isOther || isRefusedWith(error, 'status_not_allowed')
      },
    },
  )
  if (!isOpenFile && !handOver.isPending) return <ClosedFile file={file} onClose={onClose} />
  if (file.state !== 'created' && !handOver.isPending && !handOver.isSuccess)
    return (
      <DoneByOther onClose={onClose}>
        {t('handedOverByOther', { name: file.handed_over_by?.name ?? t('program') })}
      </DoneByOther>
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
      <div className="flex flex-col gap-4">
        {hasOtherTax ? (
          <Banner live tone="warning">
            {t('taxChanged')}
          </Banner>
        ) : null}
        <p>
          {t('handOverText', {
            transfers: t('transfers', { count: file.counts.ordered }),
            total: format.money(file.total),
            iban: file.debtor.iban,
          })}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Asks on which day the bank has paid. */
export function ConfirmFileDialog({ file, isOpenFile, onClose }: OpenFileDialogProps) {
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
  if (!isOpenFile && !confirm.isPending) return <ClosedFile file={file} onClose={onClose} />
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
export function CancelFileDialog({ file, isOpenFile, onClose }: OpenFileDialogProps) {
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
  if (!isOpenFile && !cancel.isPending) return <ClosedFile file={file} onClose={onClose} />
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
