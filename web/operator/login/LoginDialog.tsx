import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoginSteps } from './LoginSteps.tsx'

interface LoginDialogProps {
  /** The person whose session has ended. */
  email: string
  onEntered: (staff: CurrentStaff) => void
  /** Called if the person gives up the page. */
  onLeave: () => void
}

/** The log-in over the page after the session has ended; the page keeps what was typed. */
export function LoginDialog({ email, onEntered, onLeave }: LoginDialogProps) {
  const t = useTranslations('operator')
  const content = useRef<HTMLDivElement>(null)
  // A dialog below holds the focus until this one has made it inert, which is after the password's own autofocus.
  useEffect(() => content.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus(), [])
  return (
    <LoginSteps
      isOverPage
      email={email}
      onEntered={onEntered}
      renderStep={(_, step) => (
        <Dialog isOpen dismissable={false} size="small" title={t('login.ended')}>
          <div ref={content} className="flex flex-col gap-5">
            <p className="text-sm text-muted">{t('login.endedText')}</p>
            {step}
            <Button kind="quiet" onPress={onLeave}>
              {t('login.leave')}
            </Button>
          </div>
        </Dialog>
      )}
    />
  )
}
