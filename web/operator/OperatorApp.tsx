import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { CallError } from '#web/api/http/errors'
import { RegionalFormats } from '#web/i18n/RegionalFormats.tsx'
import { saveLocale } from '#web/i18n/locale'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'
import { Frame } from './Frame.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { LoginDialog } from './login/LoginDialog.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { ProviderReturnPage } from './login/ProviderReturnPage.tsx'
import { PasswordPage } from './login/PasswordPage.tsx'
import { followOperatorLinks, useOperatorLocation } from './navigation.ts'
import { loadOperatorMessages, type LoadedMessages } from './operator-messages.ts'
import { callStaff, setSessionRestorer } from './staff-call.ts'

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

type Session = { readonly staff: CurrentStaff } | 'unknown' | 'none' | { readonly error: unknown }

function CurrentPage({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const location = useOperatorLocation()
  const { page } = location
  useEffect(followOperatorLinks, [])
  const [session, setSession] = useState<Session>('unknown')
  useEffect(() => {
    if (page === 'password' || page === 'logIn' || session !== 'unknown') return
    callStaff('staff.current', {}).then(
      (staff) => setSession({ staff }),
      (error: unknown) => setSession(error instanceof CallError && error.status === 401 ? 'none' : { error }),
    )
  }, [page, session])
  const staff = typeof session === 'object' && 'staff' in session ? session.staff : null
  const { hasEnded, finish } = useSessionRestorer(staff !== null)
  const enter = (entered: CurrentStaff) => {
    const isSamePerson = entered.id === staff?.id
    // Nothing of one person is shown to another.
    if (!isSamePerson) queryClient.clear()
    setSession({ staff: entered })
    finish(isSamePerson)
  }
  if (page === 'password') return <PasswordPage onLocale={onLocale} />
  if (page === 'logIn') return <ProviderReturnPage onEntered={enter} onLocale={onLocale} />
  if (session === 'unknown') return <LoadingPage />
  if (typeof session === 'object' && 'error' in session)
    return (
      <main className="mx-auto max-w-2xl p-6">
        <LoadFailure error={session.error} onRetry={() => setSession('unknown')} />
      </main>
    )
  const logOut = () => {
    queryClient.clear()
    setSession('none')
    finish(false)
  }
  if (!staff) return <LoginPage onEntered={enter} onLocale={onLocale} />
  return (
    <>
      <Frame key={staff.id} {...{ staff, location, hasEnded, onLocale }} onLogOut={logOut} />
      {hasEnded ? <LoginDialog email={staff.email} onEntered={enter} onLeave={logOut} /> : null}
    </>
  )
}

/**
 * Lets calls wait while the person logs in again over the page, so that what they have typed is not lost. `finish`
 * repeats the waiting calls, or makes them fail.
 */
function useSessionRestorer(isLoggedIn: boolean) {
  const [hasEnded, setEnded] = useState(false)
  const waiting = useRef<((isRestored: boolean) => void)[]>([])
  useEffect(() => {
    setSessionRestorer(() => {
      if (!isLoggedIn) return Promise.resolve(false)
      setEnded(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
  }, [isLoggedIn])
  const finish = (isRestored: boolean) => {
    setEnded(false)
    for (const resolve of waiting.current.splice(0)) resolve(isRestored)
  }
  return { hasEnded, finish }
}

/** The same picture as in operator/index.html, so that nothing moves when the scripts are loaded. */
function LoadingPage() {
  return (
    <p className="grid min-h-dvh place-items-center">
      <img src="/favicon.svg" alt="" width={40} height={40} />
    </p>
  )
}
