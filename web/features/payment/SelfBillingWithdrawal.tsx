import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useWithdrawSelfBilling, type SelfBilling } from './payment.data.ts'

/** Withdraws the agreement to self-billing after showing what follows. */
export function SelfBillingWithdrawal({
  accountId,
  selfBilling,
}: {
  accountId: string
  selfBilling: SelfBilling
}) {
  const t = useTranslations('payment')
  const [isAsking, setAsking] = useState(false)
  const { showToast: toastError } = useErrorMessages()
  const withdrawal = useWithdrawSelfBilling(accountId)
  const count = selfBilling.uncredited_orders
  const withdraw = () => {
    withdrawal.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        showToast({ tone: 'done', title: t('withdrawn'), text: t('withdrawnText') })
      },
      onError: toastError,
    })
  }
  return (
    <div className="-ml-2.5">
      <Button kind="quiet" size="small" onPress={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('withdrawTitle')}
        confirm={t('withdraw')}
        danger
        isPending={withdrawal.isPending}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      >
        <div className="flex flex-col gap-2 text-sm text-pretty">
          <p>{t('withdrawEffects.notes')}</p>
          {count > 0 ? <p>{t('withdrawEffects.orders', { count })}</p> : null}
          <p>{t('withdrawEffects.offers')}</p>
          <p>{t('withdrawEffects.mail')}</p>
        </div>
      </ConfirmDialog>
    </div>
  )
}
