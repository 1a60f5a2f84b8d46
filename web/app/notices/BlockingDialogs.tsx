import { useState } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useIsOnline } from '#web/api/http/connectivity'
import { reauthentication, useReauthenticationRequested } from '#web/api/session/reauthentication'
import { useSession } from '#web/api/session/session'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

const LoginAgain = lazyPart(() =>
  import('#web/features/login/LoginAgain.tsx').then((part) => ({ default: part.LoginAgain })),
)
const ProofDialog = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/account/second-factor/ReauthenticationDialog.tsx'),
    language.loadFeatures('account'),
  ])
  return { default: part.ReauthenticationDialog }
})

/** Dialogs that the page waits for: log in again after the session has ended, or confirm who you are. */
export function BlockingDialogs() {
  const { state } = useSession()
  const isReauthenticating = useReauthenticationRequested()
  const isOnline = useIsOnline()
  const [isDismissed, setAside] = useState(false)
  // The dialog returns with the connection, or with another session.
  if (isDismissed && (isOnline || state !== 'expired')) setAside(false)
  return (
    <>
      {/* If the dialog cannot be loaded, the waiting calls fail, and the page keeps its input. */}
      <LazyBoundary onLoadError={() => reauthentication.finish(false)}>
        {isReauthenticating ? <ProofDialog /> : null}
      </LazyBoundary>
      <LazyBoundary>
        {state === 'expired' && !isDismissed ? (
          <LoginAgain onAside={isOnline ? undefined : () => setAside(true)} />
        ) : null}
      </LazyBoundary>
    </>
  )
}
