import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { declineReasons, type DeclineReason } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useSignOrder } from '../forms.data.ts'

interface DeclineSignatureDialogProps {
  order: Order
  /** `kept` is true if it waits in the outbox. */
  onDone: (isQueued: boolean) => void
  onClose: () => void
}

/** Asks for the reason of a missing signature; the reason "other" requires a text. */
export function DeclineSignatureDialog({ order, onDone, onClose }: DeclineSignatureDialogProps) {
  const t = useTranslations('forms')
  const failure = useDeviceErrorMessages()
  const sign = useSignOrder(order.api_id)
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [text, setText] = useState('')
  const needsText = reason === 'other_partner_reason'
  const comment = text.trim()
  const send = () => {
    if (!reason) return
    const declined = { reason, ...(needsText ? { text: comment } : {}) }
    void sign
      .mutateAsync({ signature: { declined } })
      .then(({ isQueued }) => onDone(isQueued), failure.showToast)
  }
  const missingText = needsText && comment === '' ? t('declineTextName') : null
  const missing = useMissingField(reason ? missingText : t('declineReasonName'), send)
  return (
    <Dialog
      isOpen
      title={t('declineTitle')}
      onClose={onClose}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button kind="primary" isPending={sign.isPending} onPress={missing.press}>
            {t('declineSend')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('declineHint')}</p>
        <RadioGroup
          label={t('declineReason')}
          value={reason}
          onChange={(value) => setReason(value as DeclineReason)}
          error={reason ? null : missing.error}
          options={declineReasons.map((value) => ({ value, label: t(`declineReasons.${value}`) }))}
        />
        {needsText ? (
          <TextArea
            label={t('declineText')}
            value={text}
            onChange={setText}
            maxLength={4000}
            error={missing.error}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
