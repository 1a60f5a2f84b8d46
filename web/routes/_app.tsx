import { createFileRoute } from '@tanstack/react-router'
import { FramedErrorPage } from '../app/pages/FramedErrorPage.tsx'
import { needsSession } from '../app/routing/route-guards.ts'
import { Shell } from '../app/shell/Shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: needsSession,
  component: Shell,
  errorComponent: FramedErrorPage,
})
