import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { openPage, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { EntryLayout } from './EntryLayout.tsx'
import { takeReturnPath } from './return-path.ts'

interface ProviderReturnPageProps {
  onEntered: (staff: CurrentStaff) => void
  onLocale: (locale: Locale) => void
}

/** Completes the log-in when the identity provider has sent the browser back. */
export function ProviderReturnPage({ onEntered, onLocale }: ProviderReturnPageProps) {
  const t = useTranslations('operator')
  const [answer] = useState(() => location.search.slice(1))
  const login = useQuery({
    queryKey: ['staff.finishProviderLogin', answer],
    queryFn: () => callStaff('staff.finishProviderLogin', { body: { answer } }),
    // An answer is used once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    enabled: answer !== '',
  })
  useEffect(() => {
    if (!login.data) return
    replacePage(takeReturnPath())
    onEntered(login.data)
  }, [login.data, onEntered])
  const isFailed = answer === '' || login.error !== null
  return (
    <EntryLayout title={t('login.title')} onLocale={onLocale}>
      {isFailed ? (
        <>
          <Banner tone="danger" live title={t('login.providerFailed')}>
            {login.error instanceof CallError ? login.error.msg : t('login.providerFailedText')}
          </Banner>
          <Button kind="primary" size="large" wide onPress={() => openPage(takeReturnPath())}>
            {t('login.again')}
          </Button>
        </>
      ) : (
        <p className="flex items-center gap-3 text-muted">
          <Spinner /> {t('login.finishing')}
        </p>
      )}
    </EntryLayout>
  )
}
