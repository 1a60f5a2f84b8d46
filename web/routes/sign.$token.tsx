import { createFileRoute } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { SigningScreen } from '../features/signing/SigningScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/sign/$token')({
  beforeLoad: () => language.loadFeatures('signing'),
  component: RemoteSigningPage,
})

function RemoteSigningPage() {
  const { token } = Route.useParams()
  return (
    <PublicFrame wide>
      <QueryProvider>
        <SigningScreen key={token} token={token} onLocale={(locale) => void language.suggest(locale)} />
      </QueryProvider>
    </PublicFrame>
  )
}
