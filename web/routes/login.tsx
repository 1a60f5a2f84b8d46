import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { tabStorage } from '../api/device/storage.ts'
import { session } from '../api/session/session.ts'
import { redirectTo } from '../app/routing/route-guards.ts'
import { isLocalPath, getDefaultPage } from '../app/navigation/default-page.ts'
import { loginLinkToken, providerAnswer } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import type { LoginProof } from '../features/login/ProofLogin.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
  }),
  beforeLoad: async ({ search: { token, ...rest } }) => {
    if (token) {
      loginLinkToken.set(token)
      throw redirect({ to: '/login/', search: rest, replace: true })
    }
    if (loginLinkToken.get() || providerAnswer.get()) return
    await session.ready().catch(() => undefined)
    const { user } = session.get()
    if (user) throw redirectTo(getDefaultPage(user, rest.redirect))
  },
  component: LoginPage,
})

function LoginPage() {
  const [proof, setProof] = useState(getLoginProof)
  // The address of the provider carries no page to open, so the tab keeps it.
  const [storedPath] = useState(() => (proof?.kind === 'provider' ? tabStorage.get('loginRedirect') : null))
  const requestedPath = Route.useSearch().redirect ?? storedPath ?? undefined
  const router = useRouter()
  const enter = () => {
    clearLoginProof()
    const { user } = session.get()
    if (user)
      void router.navigate({
        href: getDefaultPage(user, requestedPath),
        replace: true,
      })
  }
  const forgetToken = () => {
    clearLoginProof()
    setProof(null)
  }
  return (
    <PublicFrame>
      <LoginScreen
        proof={proof}
        redirect={requestedPath && isLocalPath(requestedPath) ? requestedPath : undefined}
        onEntered={enter}
        onTokenSpent={forgetToken}
        onLinkSent={() => void router.navigate({ to: '/login/success/' })}
      />
    </PublicFrame>
  )
}

function getLoginProof(): LoginProof | null {
  const [link, answer] = [loginLinkToken.get(), providerAnswer.get()]
  if (link !== null) return { kind: 'link', token: link }
  return answer === null ? null : { kind: 'provider', token: answer }
}

function clearLoginProof(): void {
  loginLinkToken.set(null)
  providerAnswer.set(null)
}
