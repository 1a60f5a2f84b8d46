import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CustomerDeclineReason, customerDeclineReasons } from '#contract/orders/model/order-enums'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { sendDecline } from './signing.data.ts'
import type { SigningCallbacks } from './SigningScreen.tsx'

interface DeclineSigningDialogProps {
  token: string
  sha256: string
  callbacks: SigningCallbacks
  onClose: () => void
}

/** Asks for the reason; the reason "other" requires a text. */
export function DeclineSigningDialog({ token, sha256, callbacks, onClose }: DeclineSigningDialogProps) {
  const t = useTranslations('signing')
  const [reason, setReason] = useState<CustomerDeclineReason | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (chosen: CustomerDeclineReason) => sendDecline(token, { reason: chosen, text, sha256 }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
  })
  const missingText = reason === 'other' && text.trim() === '' ? t('declineTextName') : null
  const missing = useMissingField(reason ? missingText : t('declineReasonName'), () => {
    if (reason) send.mutate(reason)
  })
  return (
    <Dialog
      isOpen
      title={t('declineTitle')}
      onClose={onClose}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button kind="danger" isPending={send.isPending} onPress={missing.press}>
            {t('declineSend')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t('declineReason')}
          value={reason}
          onChange={(value) => setReason(value as CustomerDeclineReason)}
          error={reason ? null : missing.error}
          options={customerDeclineReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextArea
          label={t('declineText')}
          optional={reason !== 'other'}
          value={text}
          onChange={setText}
          maxLength={4000}
          error={reason ? missing.error : null}
        />
      </div>
    </Dialog>
  )
}
