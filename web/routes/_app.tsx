import { createFileRoute } from '@tanstack/react-router'
import { FramedErrorPage } from '../app/pages/FramedErrorPage.tsx'
import { requireSession } from '../app/routing/route-guards.ts'
import { Shell } from '../app/shell/Shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: requireSession,
  component: Shell,
  errorComponent: FramedErrorPage,
})
