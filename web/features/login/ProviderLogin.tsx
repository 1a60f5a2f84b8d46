import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { sendRequest } from '#web/api/http/request'
import { tabStorage } from '#web/api/device/storage'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

type LoginProvider = NonNullable<Reply<'session.findProvider'>['provider']>

interface ProviderLoginProps {
  /** A complete address; its domain decides. */
  email: string
  remember: boolean
  /** The page to open after the log-in. */
  redirect?: string | undefined
  /** Opens the provider in a new tab, so that the input on this page is not lost. */
  isAgain: boolean
  /** Called with whether people of this domain log in with the provider only. */
  onFound: (isPasswordOff: boolean) => void
}

/** Offers the log-in with the identity provider of the company, if the domain of the address has one. */
export function ProviderLogin({ email, remember, redirect, isAgain, onFound }: ProviderLoginProps) {
  const t = useTranslations('login')
  const { showToast: toastError } = useErrorMessages()
  const [pending, setPending] = useState(false)
  const [found, setFound] = useState<{ domain: string; provider: LoginProvider | null } | null>(null)
  const domain = email.trim().split('@')[1] ?? ''
  useEffect(() => {
    if (found?.domain === domain) return
    let isCurrent = true
    // Without an answer, the log-in with a password stays.
    void findProvider(email)
      .catch(() => null)
      .then((provider) => {
        if (!isCurrent) return
        setFound({ domain, provider })
        onFound(provider?.password_login === false)
      })
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each domain
  }, [domain])
  const provider = found?.domain === domain ? found.provider : null
  if (!provider) return null

  const start = async () => {
    setPending(true)
    // Browsers block tabs that are opened after an answer.
    const tab = isAgain ? window.open('', '_blank') : null
    try {
      const body = { email: email.trim(), remember_me: remember }
      const { url } = (await sendRequest('session.startProvider', { body }, {}, null)) as { url: string }
      if (tab) {
        tab.opener = null
        tab.location.href = url
      } else {
        tabStorage.set('loginRedirect', redirect ?? null)
        location.assign(url)
        return
      }
    } catch (error) {
      tab?.close()
      toastError(error)
    }
    setPending(false)
  }
  return (
    <Button
      kind={provider.password_login ? 'secondary' : 'primary'}
      size="large"
      wide
      isPending={pending}
      onPress={() => void start()}
    >
      {t('continueWith', { name: provider.name })}
    </Button>
  )
}

async function findProvider(email: string): Promise<LoginProvider | null> {
  const body = { email: email.trim() }
  return ((await sendRequest('session.findProvider', { body }, {}, null)) as Reply<'session.findProvider'>)
    .provider
}
