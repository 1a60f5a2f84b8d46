import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { rejectReasonLabels } from '#contract/orders/model/order-labels'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { StepDialog } from '../orders/actions/StepDialog.tsx'
import type { MatchedCompany, Order } from '../orders/orders.data.ts'
import { callStaff } from '../staff-call.ts'

interface RaisePriceDialogProps {
  order: Order
  /** The companies of the page. */
  rows: readonly MatchedCompany[]
  onClose: () => void
}

/** Raises the price of an open order, and offers it again to companies that declined it. */
export function RaisePriceDialog({ order, rows, onClose }: RaisePriceDialogProps) {
  const t = useTranslations('matching.raising')
  const colon = useColon()
  const format = useFormat()
  const locale = useLocale()
  const declined = rows.filter(({ offer, can_name }) => offer?.state === 'rejected' && can_name)
  const [price, setPrice] = useState(Number.NaN)
  const [reason, setReason] = useState('')
  const [again, setAgain] = useState<readonly string[]>(() => declined.map(({ account }) => account.id))
  const isHigher = price > order.price_purchasing
  const missing = !isHigher ? t('price') : reason.trim() === '' ? t('reason') : null
  return (
    <StepDialog
      order={order}
      action="offer.create"
      title={t('title')}
      submit={t('submit')}
      missing={missing}
      onClose={onClose}
      onSubmit={async (version) => {
        const ids = declined.map(({ account }) => account.id).filter((id) => again.includes(id))
        const body = {
          price_purchasing: price,
          reason: reason.trim(),
          version,
          ...(ids.length > 0 ? { account_ids: ids } : {}),
        }
        const { price_purchasing: raised } = await callStaff('order.raisePrice', {
          params: { job_id: order.api_id },
          body,
        })
        return t('done', { price: format.money(raised), count: ids.length })
      }}
    >
      {(error) => (
        <>
          <NumberField
            label={t('price')}
            hint={t('now', { price: format.money(order.price_purchasing) })}
            unit="€"
            formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
            value={price}
            onChange={setPrice}
            error={error && !isHigher ? t('notHigher') : null}
            autoFocus
          />
          <TextField
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            onChange={setReason}
            maxLength={255}
            error={isHigher ? error : null}
          />
          {declined.length > 0 ? (
            <CheckboxGroup
              label={t('again')}
              optional
              value={again}
              onChange={setAgain}
              options={declined.map(({ account, offer }) => ({
                value: account.id,
                label: account.name,
                hint: [
                  offer?.reject_reason && rejectReasonLabels[offer.reject_reason][locale],
                  offer?.reject_text,
                ]
                  .filter(Boolean)
                  .join(`${colon} `),
              }))}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}
