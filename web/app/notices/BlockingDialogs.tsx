import { lazy, useState } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useIsOnline } from '#web/api/http/connectivity'
import { reauthentication, useReauthenticationRequested } from '#web/api/session/reauthentication'
import { useSession } from '#web/api/session/session'
import { language } from '#web/i18n/language'

const LoginAgain = lazy(() =>
  import('#web/features/login/LoginAgain.tsx').then((part) => ({ default: part.LoginAgain })),
)
const ProofDialog = lazy(async () => {
  const [part] = await Promise.all([
    import('#web/features/account/second-factor/ReauthenticationDialog.tsx'),
    language.loadFeatures('account'),
  ])
  return { default: part.ReauthenticationDialog }
})

/** What must be answered before the page goes on: the session has ended, or somebody has to prove who they are. */
export function BlockingDialogs() {
  const { state } = useSession()
  const proving = useReauthenticationRequested()
  const isUp = useIsOnline()
  const [isAside, setAside] = useState(false)
  // With the network, or in another session, the question comes back.
  if (isAside && (isUp || state !== 'expired')) setAside(false)
  return (
    <>
      {/* Without it nobody proves anything: what was asked for is refused, and stands where it was typed. */}
      <LazyBoundary onLoadError={() => reauthentication.finish(false)}>
        {proving ? <ProofDialog /> : null}
      </LazyBoundary>
      <LazyBoundary>
        {state === 'expired' && !isAside ? (
          <LoginAgain onAside={isUp ? undefined : () => setAside(true)} />
        ) : null}
      </LazyBoundary>
    </>
  )
}
