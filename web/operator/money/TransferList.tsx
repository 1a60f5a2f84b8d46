import { useTranslations } from 'use-intl'
import type { LineTransfer } from '#contract/operator/bank-statements'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { getOperatorPath } from '../navigation.ts'

interface TransferListProps {
  transfers: readonly LineTransfer[]
  isPayment: boolean
  /** Null: this person cannot decide. */
  onPick: ((transfer: LineTransfer) => void) | null
}

/** Transfers with the button that records the booking for one of them. */
export function TransferList({ transfers, isPayment, onPick }: TransferListProps) {
  const colon = useColon()
  const t = useTranslations('operatorMoney.bank')
  const format = useFormat()
  if (transfers.length === 0) return null
  const record = t(isPayment ? 'recordPaid' : 'recordReturn')
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line text-sm">
      {transfers.map((transfer) => (
        <li key={transfer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="min-w-0">
            <span className="font-medium">{transfer.credit_note.number}</span>{' '}
            <a
              href={getOperatorPath('partner', { id: transfer.account.id })}
              className="underline-offset-2 hover:underline"
            >
              {transfer.account.name}
            </a>
            <span className="block text-muted tabular">
              {format.money(transfer.amount)} · {transfer.iban}
            </span>
          </span>
          {onPick && transfer.is_assignable ? (
            <Button
              size="small"
              aria-label={`${record}${colon} ${transfer.credit_note.number}`}
              onPress={() => onPick(transfer)}
            >
              {record}
            </Button>
          ) : (
            <span className="text-muted">{t(`transferStates.${transfer.state}`)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
