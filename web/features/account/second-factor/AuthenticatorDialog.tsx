import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { renderSVG } from 'uqr'
import { callApi } from '#web/api/call'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useFactorChange } from '../account.data.ts'

interface AuthenticatorDialogProps {
  onClose: () => void
  /** Called with recovery codes if this is the person's first factor. */
  onDone: (codes: readonly string[]) => void
}

/** Sets up an authenticator app: the user scans or types the secret, then confirms a first code. */
export function AuthenticatorDialog({ onClose, onDone }: AuthenticatorDialogProps) {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const form = useId()
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<readonly string[]>([])
  const confirm = useFactorChange((given: string) =>
    callApi('factor.confirmAuthenticator', { body: { code: given } }),
  )
  useEffect(() => {
    let isActive = true
    callApi('factor.startAuthenticator', { body: {} }).then(
      (fresh) => {
        if (isActive) setStarted(fresh)
      },
      (failure: unknown) => {
        if (!isActive) return
        toastError(failure)
        onClose()
      },
    )
    return () => void (isActive = false)
    // Runs once, because each start creates a new secret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError([t('faults.missing')])
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (failure) => {
        const faults = getFieldErrors(failure, 'code')
        setError(faults)
        if (faults.length === 0) toastError(failure)
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('factors.addApp')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isWaiting={!started} isPending={confirm.isPending}>
            {t('factors.confirmApp')}
          </Button>
        </>
      }
    >
      {started ? (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <p>{t('factors.scan')}</p>
          <QrCode text={started.uri} label={t('factors.qrLabel')} />
          <p className="text-sm text-muted">
            {t('factors.typeSecret')}{' '}
            <code className="font-semibold tracking-wider wrap-anywhere text-ink select-all">
              {started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <TextField
            label={t('factors.firstCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={error}
            tabular
          />
        </form>
      ) : (
        <p className="flex justify-center py-10">
          <Spinner />
        </p>
      )}
    </Dialog>
  )
}

/** Stays black on white in dark mode too, because cameras need the contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`
  return (
    <img src={picture} alt={label} width={208} height={208} className="mx-auto rounded border border-line" />
  )
}
