import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/api'
import { sendRequest } from '#web/api/http/request'

/**
 * Asks the server whether this referral source must accept the terms, so that the form names all missing input at once.
 * Without an answer the terms are required, as they are without a referral.
 */
export function useTermsRule(referral: string | undefined) {
  const [isRequired, setRequired] = useState(true)
  const rule = useRef<Promise<boolean>>(Promise.resolve(true))
  useEffect(() => {
    if (!referral) return
    rule.current = fetchTermsRule(referral).catch(() => true)
    void rule.current.then(setRequired)
  }, [referral])
  return { isRequired, wait: () => rule.current }
}

async function fetchTermsRule(referral: string): Promise<boolean> {
  const query = { referral_source: referral }
  const reply = (await sendRequest('signup.rules', { query }, {}, null)) as Reply<'signup.rules'>
  return reply.terms_required
}
