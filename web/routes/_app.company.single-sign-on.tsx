import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { SignOnScreen } from '../features/sign-on/SignOnScreen.tsx'

export const Route = createFileRoute('/_app/company/single-sign-on')({
  ...requirePage('signOn', 'signOn', 'contacts'),
  component: SignOnScreen,
})
