import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { getDraftInputKey, useDraftInput } from '#web/offline/drafts/use-draft-input'
import { useUser } from '#web/api/session/session'
import { useDrawnSignature } from '#web/offline/photos/use-drawn-signature'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ActionBar } from '#web/ui/layout/page-layout.tsx'
import { SignaturePad } from '#web/ui/controls/signature/SignaturePad.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useSignOrder } from '../forms.data.ts'

interface SignatureDraft {
  readonly name: string
  /** The drawn signature, by the name of its file. */
  readonly file: string | null
}

/**
 * Name and signature field, for orders whose opportunity has no confirmation form. Both are stored on the device until the
 * signature is sent: the customer may be gone when a killed app opens again.
 */
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
  const draftName = `signature ${order.api_id}`
  const draftKeys = [getDraftInputKey(useUser().contact.id, draftName)]
  const [{ name, file }, change, forget] = useDraftInput<SignatureDraft>(draftName, {
    name: order.customer.name,
    file: null,
  })
  // The pad stays while the customer is writing, although the first stroke is stored.
  const [isPadOpen, setPadOpen] = useState(file === null)
  const drawing = useDrawnSignature((drawn) => change({ file: drawn }))
  const [isSending, setSending] = useState(false)
  const hasName = name.trim() !== ''
  const isSigned = drawing.isDrawn || file !== null
  const send = async () => {
    setSending(true)
    try {
      const drawn = drawing.isDrawn ? await drawing.store() : file
      if (!drawn) return
      const { isQueued } = await sign.mutateAsync({
        signature: { file_id: drawn, name: name.trim() },
        draftKeys,
      })
      forget()
      onDone(isQueued)
    } catch (error) {
      failure.showToast(error)
    } finally {
      setSending(false)
    }
  }
  const missing = useMissingField(
    hasName ? (isSigned ? null : t('signPad')) : t('signName'),
    () => void send(),
  )
  return (
    <>
      <TextField
        label={t('signName')}
        value={name}
        onChange={(typed) => change({ name: typed })}
        maxLength={255}
        autoComplete="off"
        isRequired
        error={hasName ? null : missing.error}
      />
      {isPadOpen ? (
        <SignaturePad
          label={t('signPad')}
          onChange={(drawn) => drawing.draw(drawn?.blob ?? null)}
          error={hasName && !isSigned ? missing.error : null}
        />
      ) : (
        <span className="flex flex-wrap items-center gap-3">
          <SignalText tone="done">{t('signed')}</SignalText>
          <Button
            kind="quiet"
            size="small"
            onPress={() => {
              setPadOpen(true)
              change({ file: null })
            }}
          >
            {t('signAgain')}
          </Button>
        </span>
      )}
      <ActionBar>
        {missing.note ? (
          <p role="status" className="text-sm text-danger-ink">
            {missing.note}
          </p>
        ) : null}
        <Button kind="primary" size="large" wide isPending={isSending} onPress={missing.press}>
          {t('sendSignature')}
        </Button>
      </ActionBar>
    </>
  )
}
