import { lazy, useState } from 'react'
import { Later } from '../api/Later.tsx'
import { useLine } from '../api/line.ts'
import { proof, useProofAsked } from '../api/proof.ts'
import { useSession } from '../api/session.ts'
import { language } from '../i18n/language.ts'

const LoginAgain = lazy(() =>
  import('../features/login/LoginAgain.tsx').then((part) => ({ default: part.LoginAgain })),
)
const ProofDialog = lazy(async () => {
  const [part] = await Promise.all([
    import('../features/account/ProofDialog.tsx'),
    language.loadFeatures('account'),
  ])
  return { default: part.ProofDialog }
})

/** What must be answered before the page goes on: the session has ended, or somebody has to prove who they are. */
export function Interruptions() {
  const { state } = useSession()
  const proving = useProofAsked()
  const isUp = useLine()
  const [isAside, setAside] = useState(false)
  // With the network, or in another session, the question comes back.
  if (isAside && (isUp || state !== 'expired')) setAside(false)
  return (
    <>
      {/* Without it nobody proves anything: what was asked for is refused, and stands where it was typed. */}
      <Later onLost={() => proof.end(false)}>{proving ? <ProofDialog /> : null}</Later>
      <Later>
        {state === 'expired' && !isAside ? (
          <LoginAgain onAside={isUp ? undefined : () => setAside(true)} />
        ) : null}
      </Later>
    </>
  )
}
