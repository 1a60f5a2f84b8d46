import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/Banner.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Failure } from '../../api/failure.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useLinkLogin } from './useLinkLogin.ts'

interface LoginScreenProps {
  /** Of a mailed link; null for who comes with a password. */
  token: string | null
  onEntered: () => void
  onTokenSpent: () => void
}

/** The log-in: by password, or by the link in a mail. */
export function LoginScreen({ token, onEntered, onTokenSpent }: LoginScreenProps) {
  const t = useTranslations('login')
  useTitle(t('title'))
  const link = useLinkLogin(token, onEntered, onTokenSpent)
  if (link.state === 'entering') return <Entering />
  if (link.state === 'failed') return <Failure error={link.error} onRetry={link.retry} />
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
      </header>
      {link.state === 'expired' ? (
        <Banner tone="warning" title={t('linkExpiredTitle')} live>
          {t('linkExpiredText')}
        </Banner>
      ) : null}
      <LoginForm onEntered={onEntered} />
    </div>
  )
}

function Entering() {
  const t = useTranslations('login')
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> {t('linkEntering')}
    </p>
  )
}
