import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { CallError } from '#web/api/http/errors'
import { session } from '#web/api/session/session'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { type OpenLoginStep, getOpenLoginStep } from './open-login-step.ts'

/** The single-use proof in the address of the page: of a mailed link, or of an identity provider. */
export interface LoginProof {
  readonly kind: 'link' | 'provider'
  readonly token: string
}

export interface RefusedProof {
  readonly title: string
  readonly text: string | null
}

interface ProofLoginProps {
  proof: LoginProof
  onEntered: () => void
  /** Called if the proof cannot be used again; null: a second factor is required. */
  onSpent: (refusal: RefusedProof | null) => void
  onFactor: (step: OpenLoginStep) => void
}

/** Logs in once with the proof in the address; the same one can be retried if no response arrived. */
export function ProofLogin({ proof, onEntered, onSpent, onFactor }: ProofLoginProps) {
  const t = useTranslations('login')
  const [failure, setFailure] = useState<unknown>(null)
  const tried = useRef(false)
  const enter = async () => {
    setFailure(null)
    const isLink = proof.kind === 'link'
    try {
      await (isLink ? session.loginByLink(proof.token) : session.loginByProvider(proof.token))
      onEntered()
    } catch (error) {
      const step = getOpenLoginStep(error)
      // An answer of a provider is used even if the provider is unavailable afterwards.
      const isSpent = error instanceof CallError && error.status !== 429 && (!isLink || error.status < 500)
      if (step) onFactor(step)
      if (!isSpent) setFailure(error)
      else if (step) onSpent(null)
      else
        onSpent(
          isLink
            ? { title: t('linkExpiredTitle'), text: t('linkExpiredText') }
            : { title: error.msg, text: null },
        )
    }
  }
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    void enter()
  })
  if (failure) return <QueryError error={failure} onRetry={() => void enter()} />
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> {t('linkEntering')}
    </p>
  )
}
