import { createFileRoute } from '@tanstack/react-router'
import { FramedErrorPage } from '../app/FramedErrorPage.tsx'
import { needsSession } from '../app/guard.ts'
import { Shell } from '../app/Shell.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: needsSession,
  component: Shell,
  errorComponent: FramedErrorPage,
})
