import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { uploadOrStore } from '#web/offline/uploads/device-files'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ActionBar } from '#web/ui/layout/page-layout.tsx'
import { SignaturePad } from '#web/ui/controls/signature/SignaturePad.tsx'
import type { Signature } from '#web/ui/controls/signature/signature-canvas'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useSignOrder } from '../forms.data.ts'

/** Name and signature field, for orders whose opportunity has no confirmation form. */
export function SignatureWithoutForm({
  order,
  onDone,
}: {
  order: Order
  onDone: (isQueued: boolean) => void
}) {
  const t = useTranslations('forms')
  const failure = useDeviceErrorMessages()
  const sign = useSignOrder(order.api_id)
  const [name, setName] = useState(order.customer.name)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [sending, setSending] = useState(false)
  const hasName = name.trim() !== ''
  const send = async () => {
    if (!signature) return
    setSending(true)
    try {
      // The picture stays on the signature field until it is uploaded or stored, so that a slow network loses
      // nothing.
      const id = await uploadOrStore(new File([await signature.blob], 'signature.png', { type: 'image/png' }))
      const { isQueued } = await sign.mutateAsync({ file_id: id, name: name.trim() })
      onDone(isQueued)
    } catch (error) {
      failure.showToast(error)
    } finally {
      setSending(false)
    }
  }
  const missing = useMissingField(
    hasName ? (signature ? null : t('signPad')) : t('signName'),
    () => void send(),
  )
  return (
    <>
      <TextField
        label={t('signName')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoComplete="off"
        isRequired
        error={hasName ? null : missing.error}
      />
      <SignaturePad
        label={t('signPad')}
        onChange={setSignature}
        error={hasName && !signature ? missing.error : null}
      />
      <ActionBar>
        {missing.note ? (
          <p role="status" className="text-sm text-danger-ink">
            {missing.note}
          </p>
        ) : null}
        <Button kind="primary" size="large" wide isPending={sending} onPress={missing.press}>
          {t('sendSignature')}
        </Button>
      </ActionBar>
    </>
  )
}
