import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { EraseScreen } from '../features/data-protection/EraseScreen.tsx'

export const Route = createFileRoute('/_app/company/erase')({
  ...requirePage('eraseCompany', 'dataProtection'),
  component: () => <EraseScreen subject="company" />,
})
