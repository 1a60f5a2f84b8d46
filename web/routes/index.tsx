import { createFileRoute } from '@tanstack/react-router'
import { session } from '../api/session/session.ts'
import { getDefaultPage } from '../app/navigation/default-page.ts'
import { redirectTo, requireSession } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ location }) => {
    await requireSession({ location })
    const { user } = session.get()
    if (user) throw redirectTo(getDefaultPage(user, undefined))
  },
})
