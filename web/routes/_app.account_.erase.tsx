import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { EraseScreen } from '../features/data-protection/EraseScreen.tsx'

export const Route = createFileRoute('/_app/account_/erase')({
  ...requires('eraseAccount', 'dataProtection'),
  component: () => <EraseScreen about="person" />,
})
