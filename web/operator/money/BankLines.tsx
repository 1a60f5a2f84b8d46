import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BankLine, LineTransfer } from '#contract/operator/bank-statements'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { callStaff } from '../staff-call.ts'
import { FindTransferDialog } from './FindTransferDialog.tsx'
import { useMoneyChange } from './money.data.ts'
import { TransferList } from './TransferList.tsx'

/** A booking that a person has to decide about, with the transfers that fit. */
export function BankLineCard({ line, mayDecide }: { line: BankLine; mayDecide: boolean }) {
  const t = useTranslations('operatorMoney.bank')
  const format = useFormat()
  const [asked, setAsked] = useState<LineTransfer | 'ignore' | null>(null)
  const [isSearching, setSearching] = useState(false)
  const isPayment = line.amount < 0
  const doubt = line.doubt === 'no_reference' && line.transfers.length === 0 ? 'no_transfer' : line.doubt
  return (
    <li className="rounded border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {format.date(line.booked_on)} · {line.name ?? t('unnamed')}
        </span>
        <span className="tabular">{format.money(line.amount)}</span>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={isPayment ? 'neutral' : 'danger'}>{t(isPayment ? 'payment' : 'return')}</Badge>
        <span className="text-warning-ink">{doubt ? t(`doubts.${doubt}`) : null}</span>
        {line.return_code ? <span>{t('code', { code: line.return_code })}</span> : null}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {[line.reference, line.purpose, line.iban].filter(Boolean).join(' · ')}
      </p>
      <TransferList transfers={line.transfers} isPayment={isPayment} onPick={mayDecide ? setAsked : null} />
      {mayDecide ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onPress={() => setSearching(true)}>
            {t('find')}
          </Button>
          <Button size="small" kind="quiet" onPress={() => setAsked('ignore')}>
            {t('ignore')}
          </Button>
        </p>
      ) : null}
      {isSearching ? (
        <FindTransferDialog
          line={line}
          onPick={(transfer) => {
            setSearching(false)
            setAsked(transfer)
          }}
          onClose={() => setSearching(false)}
        />
      ) : null}
      {asked ? <DecisionDialog line={line} choice={asked} onClose={() => setAsked(null)} /> : null}
    </li>
  )
}

interface DecisionDialogProps {
  line: BankLine
  choice: LineTransfer | 'ignore'
  onClose: () => void
}

/** Asks before a decision. If the amounts differ, it asks for the reason. */
function DecisionDialog({ line, choice, onClose }: DecisionDialogProps) {
  const t = useTranslations('operatorMoney.bank')
  const format = useFormat()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const transfer = choice === 'ignore' ? null : choice
  const isPayment = line.amount < 0
  const differs = transfer !== null && transfer.amount !== Math.abs(line.amount)
  const isMissing = differs && reason.trim() === ''
  const decide = useMoneyChange(
    () =>
      callStaff('bankLine.decide', {
        params: { line_id: line.id },
        body: { transfer_id: transfer?.id ?? null, ...(differs ? { reason: reason.trim() } : {}) },
      }),
    { done: () => t(transfer ? 'decided' : 'ignoredDone'), onDone: onClose },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t(transfer ? (isPayment ? 'paidTitle' : 'returnTitle') : 'ignoreTitle')}
      confirm={t(transfer ? (isPayment ? 'recordPaid' : 'recordReturn') : 'ignore')}
      isPending={decide.isPending}
      onConfirm={() => {
        setChecked(true)
        if (!isMissing) decide.mutate(undefined)
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {transfer
            ? t(isPayment ? 'paidText' : 'returnText', {
                number: transfer.credit_note.number,
                company: transfer.account.name,
                amount: format.money(transfer.amount),
              })
            : t('ignoreText')}
        </p>
        {differs ? (
          <TextArea
            label={t('reason')}
            hint={t('reasonHint', {
              booked: format.money(line.amount),
              ordered: format.money(transfer.amount),
            })}
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
