import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '../api/session/session.ts'
import { leadTo } from '../app/routing/route-guards.ts'
import { isLocal, landing } from '../app/navigation/default-page.ts'
import { linkToken } from '../app/routing/login-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
  }),
  beforeLoad: async ({ search: { token, ...rest }, context }) => {
    if (token) {
      linkToken.set(token)
      throw redirect({ to: '/login/', search: rest, replace: true })
    }
    if (linkToken.get()) return
    await session.ready().catch(() => undefined)
    const { user } = session.get()
    if (user) throw leadTo(landing(user, rest.redirect, context.isBuilt))
  },
  component: Login,
})

function Login() {
  const { redirect: wish } = Route.useSearch()
  const router = useRouter()
  const [token, setToken] = useState(linkToken.get)
  const enter = () => {
    linkToken.set(null)
    const { user } = session.get()
    if (user)
      void router.navigate({ href: landing(user, wish, router.options.context.isBuilt), replace: true })
  }
  const forgetToken = () => {
    linkToken.set(null)
    setToken(null)
  }
  return (
    <PublicFrame>
      <LoginScreen
        token={token}
        redirect={wish && isLocal(wish) ? wish : undefined}
        onEntered={enter}
        onTokenSpent={forgetToken}
        onLinkSent={() => void router.navigate({ to: '/login/success/' })}
      />
    </PublicFrame>
  )
}
