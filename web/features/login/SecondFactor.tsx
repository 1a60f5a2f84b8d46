import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { requestPasskey } from '#web/api/device/passkeys'
import { sendRequest } from '#web/api/http/request'
import { session } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import type { OpenLoginStep } from './open-login-step.ts'

interface SecondFactorProps {
  step: OpenLoginStep
  onEntered: () => void
  /** Called when the step has ended without a login and the user has to start over. */
  onBack: () => void
}

/** Asks for the second factor: a code of the app, a passkey or a recovery code. */
export function SecondFactor({ step, onEntered, onBack }: SecondFactorProps) {
  const t = useTranslations('login')
  const { showToast: toastError } = useErrorMessages()
  const [recovery, setRecovery] = useState(!step.methods.includes('authenticator'))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const hasPasskey = step.methods.includes('passkey')

  const attempt = async (answer: { code?: string; passkey?: never }) => {
    setError(null)
    setPending(true)
    try {
      await session.secondFactor({ token: step.token, ...answer })
      onEntered()
    } catch (failure) {
      if (isRefusedWith(failure, 'invalid_code')) setError(t('codeWrong'))
      else {
        toastError(failure)
        if (isRefusedWith(failure, 'unauthenticated')) onBack()
      }
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (code.trim() === '') setError(t('codeMissing'))
    else void attempt({ code })
  }
  const byPasskey = async () => {
    try {
      const { question } = (await sendRequest(
        'session.askPasskey',
        { body: { token: step.token } },
        {},
        null,
      )) as { question: object }
      const passkey = await requestPasskey(question)
      if (passkey) await attempt({ passkey: passkey as never })
    } catch (failure) {
      toastError(failure)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {hasPasskey ? (
        <Button
          kind={step.methods.includes('authenticator') ? 'secondary' : 'primary'}
          icon={KeyRound}
          size="large"
          wide
          isWaiting={pending}
          onPress={() => void byPasskey()}
        >
          {t('usePasskey')}
        </Button>
      ) : null}
      <TextField
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? t('recoveryCode') : t('code')}
        hint={recovery ? t('recoveryHint') : t('codeHint')}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        value={code}
        onChange={setCode}
        error={error}
        autoFocus
        tabular
      />
      <Button
        type="submit"
        kind={hasPasskey && recovery ? 'secondary' : 'primary'}
        size="large"
        wide
        isPending={pending}
      >
        {t('confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" onPress={onBack}>
          {t('back')}
        </Button>
        {step.methods.includes('authenticator') ? (
          <Button kind="quiet" onPress={() => setRecovery(!recovery)}>
            {recovery ? t('useApp') : t('useRecovery')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
