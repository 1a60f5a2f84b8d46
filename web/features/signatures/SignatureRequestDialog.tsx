import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { locales, type Locale } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useRequestSignature } from './signatures.data.ts'

interface SignatureRequestDialogProps {
  order: Order
  /** The customer's email address; null if unknown. */
  email: string | null
  locale: Locale
  onClose: () => void
}

/** Asks for the recipient and the language. */
export function SignatureRequestDialog({
  order,
  email: known,
  locale: customerLocale,
  onClose,
}: SignatureRequestDialogProps) {
  const t = useTranslations('signatures')
  const failure = useErrorMessages()
  const request = useRequestSignature(order)
  const [email, setEmail] = useState(known ?? '')
  const [locale, setLocale] = useState(customerLocale)
  const send = () =>
    request.mutate(
      { email: email.trim(), locale },
      {
        onSuccess: () => {
          showToast({ tone: 'done', title: t('sentToast', { email: email.trim() }) })
          onClose()
        },
        onError: (error) => {
          if (!(error instanceof CallError && error.status === 422)) failure.showToast(error)
        },
      },
    )
  const missing = useMissingField(email.trim() ? null : t('email'), send)
  return (
    <Dialog
      isOpen
      title={t('ask')}
      note={missing.note}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isPending={request.isPending} onPress={missing.press}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('askText')}</p>
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          maxLength={255}
          error={missing.error ?? getFieldErrors(request.error, 'email')}
        />
        <RadioGroup
          label={t('language')}
          look="row"
          value={locale}
          onChange={(value) => setLocale(value as Locale)}
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
    </Dialog>
  )
}
