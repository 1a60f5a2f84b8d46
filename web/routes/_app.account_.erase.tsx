import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { EraseScreen } from '../features/data-protection/EraseScreen.tsx'

export const Route = createFileRoute('/_app/account_/erase')({
  ...requirePage('eraseAccount', 'dataProtection'),
  component: () => <EraseScreen subject="person" />,
})
