import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '../api/session/session.ts'
import { redirectTo } from '../app/routing/route-guards.ts'
import { isLocalPath, getDefaultPage } from '../app/navigation/default-page.ts'
import { loginLinkToken } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'

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
    if (loginLinkToken.get()) return
    await session.ready().catch(() => undefined)
    const { user } = session.get()
    if (user) throw redirectTo(getDefaultPage(user, rest.redirect))
  },
  component: LoginPage,
})

function LoginPage() {
  const { redirect: requestedPath } = Route.useSearch()
  const router = useRouter()
  const [token, setToken] = useState(loginLinkToken.get)
  const enter = () => {
    loginLinkToken.set(null)
    const { user } = session.get()
    if (user)
      void router.navigate({
        href: getDefaultPage(user, requestedPath),
        replace: true,
      })
  }
  const forgetToken = () => {
    loginLinkToken.set(null)
    setToken(null)
  }
  return (
    <PublicFrame>
      <LoginScreen
        token={token}
        redirect={requestedPath && isLocalPath(requestedPath) ? requestedPath : undefined}
        onEntered={enter}
        onTokenSpent={forgetToken}
        onLinkSent={() => void router.navigate({ to: '/login/success/' })}
      />
    </PublicFrame>
  )
}
