import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { CallError } from '#web/api/http/errors'
import { RegionalFormats } from '#web/i18n/RegionalFormats.tsx'
import { saveLocale } from '#web/i18n/locale'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'
import { Frame } from './Frame.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { PasswordPage } from './login/PasswordPage.tsx'
import { usePage } from './navigation.ts'
import { loadOperatorMessages, type LoadedMessages } from './operator-messages.ts'
import { callStaff, setSessionEndHandler } from './staff-call.ts'

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (times, error) => times < 2 && !(error instanceof CallError) } },
})

/** The back office: log-in, or the frame with its pages. */
export function OperatorApp({ loaded }: { loaded: LoadedMessages }) {
  const [shown, setShown] = useState(loaded)
  const choose = (locale: Locale) =>
    void loadOperatorMessages(locale).then((next) => {
      saveLocale(locale)
      setShown(next)
      // Texts of the server are in the language of the request.
      void queryClient.invalidateQueries()
    })
  return (
    <IntlProvider locale={shown.locale} messages={shown.messages} timeZone="Europe/Berlin">
      <RegionalFormats>
        <QueryClientProvider client={queryClient}>
          <CurrentPage onLocale={choose} />
          <ToastRegion />
        </QueryClientProvider>
      </RegionalFormats>
    </IntlProvider>
  )
}

type Session = { readonly staff: CurrentStaff } | 'unknown' | 'none' | 'ended' | { readonly error: unknown }

function CurrentPage({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const page = usePage()
  const [session, setSession] = useState<Session>('unknown')
  useEffect(() => {
    if (page === 'password' || session !== 'unknown') return
    callStaff('staff.current', {}).then(
      (staff) => setSession({ staff }),
      (error: unknown) => setSession(error instanceof CallError && error.status === 401 ? 'none' : { error }),
    )
  }, [page, session])
  useEffect(
    () =>
      setSessionEndHandler(() =>
        setSession((before) => (typeof before === 'object' && 'staff' in before ? 'ended' : before)),
      ),
    [],
  )
  if (page === 'password') return <PasswordPage onLocale={onLocale} />
  if (session === 'unknown') return <LoadingPage />
  if (typeof session === 'object' && 'error' in session)
    return (
      <main className="mx-auto max-w-2xl p-6">
        <LoadFailure error={session.error} onRetry={() => setSession('unknown')} />
      </main>
    )
  if (typeof session === 'string')
    return (
      <LoginPage
        hasEnded={session === 'ended'}
        onEntered={(staff) => {
          queryClient.clear()
          setSession({ staff })
        }}
        onLocale={onLocale}
      />
    )
  const logOut = () => {
    queryClient.clear()
    setSession('none')
  }
  return <Frame staff={session.staff} page={page} onLogOut={logOut} onLocale={onLocale} />
}

function LoadingPage() {
  return (
    <p className="grid min-h-dvh place-items-center">
      <Spinner />
    </p>
  )
}
