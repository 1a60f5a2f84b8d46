import { createFileRoute } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { TermsScreen } from '../features/services/TermsScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/terms')({
  beforeLoad: () => language.loadFeatures('services'),
  component: TermsPage,
})

function TermsPage() {
  return (
    <PublicFrame wide>
      <QueryProvider>
        <TermsScreen />
      </QueryProvider>
    </PublicFrame>
  )
}
