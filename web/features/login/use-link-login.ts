import { useEffect, useRef, useState } from 'react'
import { CallError } from '#web/api/http/errors'
import { session } from '#web/api/session/session'
import { type OpenLoginStep, getOpenLoginStep } from './open-login-step.ts'

type LinkLoginState = { state: 'none' | 'entering' | 'expired' } | { state: 'failed'; error: unknown }

/**
 * Logs in once with the token of a mailed link; the same token can be retried if no response arrived. A
 * required second factor is passed to `onFactor`.
 */
export function useLinkLogin(
  token: string | null,
  onEntered: () => void,
  onTokenSpent: () => void,
  onFactor: (step: OpenLoginStep) => void,
) {
  const [shown, setShown] = useState<LinkLoginState>({ state: token ? 'entering' : 'none' })
  const tried = useRef(false)
  const enter = async (linkToken: string) => {
    setShown({ state: 'entering' })
    try {
      await session.loginByLink(linkToken)
      onEntered()
    } catch (error) {
      const step = getOpenLoginStep(error)
      const refused = error instanceof CallError && error.status < 500 && error.status !== 429
      if (refused) onTokenSpent()
      if (step) onFactor(step)
      setShown(step ? { state: 'none' } : refused ? { state: 'expired' } : { state: 'failed', error })
    }
  }
  useEffect(() => {
    if (!token || tried.current) return
    tried.current = true
    void enter(token)
  })
  return { ...shown, retry: () => token && void enter(token) }
}
