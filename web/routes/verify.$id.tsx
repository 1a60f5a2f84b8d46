import { createFileRoute } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { VerifyScreen } from '../features/verify/VerifyScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/verify/$id')({
  beforeLoad: () => language.loadFeatures('verify'),
  component: VerifyDocumentPage,
})

function VerifyDocumentPage() {
  const { id } = Route.useParams()
  return (
    <PublicFrame wide>
      <QueryProvider>
        <VerifyScreen key={id} id={id} />
      </QueryProvider>
    </PublicFrame>
  )
}
