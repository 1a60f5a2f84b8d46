import { createFileRoute } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { landing } from '../app/landing.ts'
import { leadTo, needsSession } from '../app/guard.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ location, context }) => {
    await needsSession({ location })
    const { user } = session.get()
    if (user) throw leadTo(landing(user, undefined, context.isBuilt))
  },
})
