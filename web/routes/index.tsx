import { createFileRoute } from '@tanstack/react-router'
import { session } from '../api/session/session.ts'
import { landing } from '../app/navigation/default-page.ts'
import { leadTo, needsSession } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ location, context }) => {
    await needsSession({ location })
    const { user } = session.get()
    if (user) throw leadTo(landing(user, undefined, context.isBuilt))
  },
})
