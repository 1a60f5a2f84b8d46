import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { session, useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { OpenLoginStep } from './open-login-step.ts'
import { LoginForm } from './LoginForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

interface LoginAgainProps {
  /** Closes the login; only given without a network, where a login is impossible. */
  onAside?: (() => void) | undefined
}

/** Logs the same person in again over the page whose session has ended, so that no input is lost. */
export function LoginAgain({ onAside }: LoginAgainProps) {
  const t = useTranslations('login')
  const frame = useTranslations('frame')
  const { contact } = useUser()
  const [step, setStep] = useState<OpenLoginStep | null>(null)
  // Waiting requests continue by themselves once the session exists.
  const entered = () => undefined
  return (
    <Dialog
      isOpen
      dismissable={false}
      size="small"
      title={step ? t('factorTitle') : t('againTitle')}
      footer={
        <>
          <Button kind="quiet" onPress={() => void session.logout()}>
            {t('againOther')}
          </Button>
          {onAside ? <Button onPress={onAside}>{frame('loginAside')}</Button> : null}
        </>
      }
    >
      <div className="flex flex-col gap-5 py-1">
        <p className="text-muted">{step ? t('factorLead') : t('againText')}</p>
        {step ? (
          <SecondFactor step={step} onEntered={entered} onBack={() => setStep(null)} />
        ) : (
          <LoginForm
            isAgain
            email={contact.email}
            onEmail={() => undefined}
            onEntered={entered}
            onFactor={setStep}
          />
        )}
      </div>
    </Dialog>
  )
}
