import { createFileRoute } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { VerifyScreen } from '../features/verify/VerifyScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/verify/')({
  beforeLoad: () => language.loadFeatures('verify'),
  component: VerifyPage,
})

function VerifyPage() {
  return (
    <PublicFrame wide>
      <QueryProvider>
        <VerifyScreen id={null} />
      </QueryProvider>
    </PublicFrame>
  )
}
