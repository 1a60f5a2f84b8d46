import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { callApi } from '#web/api/call'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { requestPasskey } from '#web/api/device/passkeys'
import { reauthentication } from '#web/api/session/reauthentication'
import { session } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PasswordField } from '#web/ui/controls/fields/PasswordField.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'

type ProofMethods = Reply<'session.proofMethods'>

/** Asks the user to authenticate again before a sensitive action, and then continues that action. */
export function ReauthenticationDialog() {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const [proofMethods, setProofMethods] = useState<ProofMethods | null>(null)
  useEffect(() => {
    let isActive = true
    callApi('session.proofMethods', { body: {} }).then(
      (found) => {
        if (isActive) setProofMethods(found)
      },
      (error: unknown) => {
        if (!isActive) return
        toastError(error)
        reauthentication.finish(false)
      },
    )
    return () => void (isActive = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the dialog opens
  }, [])
  return proofMethods ? (
    <ProofForm proofMethods={proofMethods} />
  ) : (
    <Dialog isOpen onClose={() => reauthentication.finish(false)} size="small" title={t('proof.title')}>
      <p className="flex justify-center py-8">
        <Spinner />
      </p>
    </Dialog>
  )
}

function ProofForm({ proofMethods }: { proofMethods: ProofMethods }) {
  const t = useTranslations('account')
  const form = useId()
  const byPassword = proofMethods.methods.includes('password')
  const typesCode =
    proofMethods.methods.includes('authenticator') || proofMethods.methods.includes('recovery_code')
  const isLoginNeeded = proofMethods.methods.length === 0
  const [text, setText] = useState('')
  const { error, pending, send, say } = useStepUp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') say(t('faults.missing'))
    else void send(byPassword ? { password: text } : { code: text })
  }
  const byPasskey = async () => {
    const passkey = proofMethods.question ? await requestPasskey(proofMethods.question) : null
    if (passkey) await send({ passkey: passkey as never, token: proofMethods.token })
  }
  return (
    <Dialog
      isOpen
      onClose={() => reauthentication.finish(false)}
      size="small"
      title={t('proof.title')}
      footer={
        <>
          <Button onPress={() => reauthentication.finish(false)}>{t('cancel')}</Button>
          {isLoginNeeded ? (
            <Button kind="primary" onPress={() => void session.logout()}>
              {t('proof.logIn')}
            </Button>
          ) : null}
          {byPassword || typesCode ? (
            <Button kind="primary" type="submit" form={form} isPending={pending}>
              {t('proof.confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{t(isLoginNeeded ? 'proof.loginText' : 'proof.text')}</p>
        {proofMethods.question ? (
          <Button
            icon={KeyRound}
            kind={typesCode ? 'secondary' : 'primary'}
            wide
            isWaiting={pending}
            onPress={() => void byPasskey()}
          >
            {t('proof.passkey')}
          </Button>
        ) : null}
        {byPassword ? (
          <PasswordField
            label={t('proof.password')}
            value={text}
            onChange={setText}
            error={error}
            autoFocus
          />
        ) : null}
        {!byPassword && typesCode ? (
          <TextField
            label={t('proof.code')}
            hint={t('proof.codeHint')}
            autoComplete="one-time-code"
            value={text}
            onChange={setText}
            error={error}
            autoFocus
            tabular
          />
        ) : null}
      </form>
    </Dialog>
  )
}

type StepUpBody = NonNullable<Parameters<typeof callApi<'session.stepUp'>>[1]>['body']

function useStepUp() {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const send = async (body: StepUpBody) => {
    setError(null)
    setPending(true)
    try {
      await callApi('session.stepUp', { body })
      reauthentication.finish(true)
    } catch (failure) {
      const isWrong = failure instanceof CallError && failure.status === 401
      if (isWrong)
        setError(t(failure.code === 'invalid_password' ? 'proof.wrongPassword' : 'proof.wrongCode'))
      else toastError(failure)
    } finally {
      setPending(false)
    }
  }
  return { error, pending, send, say: setError }
}
