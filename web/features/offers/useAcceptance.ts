import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/offers'
import { fieldErrors, useFailure } from '../../api/failure.tsx'
import { refusedWith } from '../../api/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { type Acceptance, useAccept } from './offers.data.ts'

type Missing = Offer['missing']

/** Accepting with everything that may come back: mine, taken, something missing, a lost line. */
export function useAcceptance(onTaken: () => void) {
  const t = useTranslations('offers')
  const failure = useFailure()
  const navigate = useNavigate()
  const accept = useAccept()
  const [missing, setMissing] = useState<Missing>([])

  const start = (acceptance: Acceptance, onMine: () => void) =>
    accept.mutate(acceptance, {
      onSuccess: (answer) => {
        onMine()
        const told = '__notifications_sent' in answer && answer.__notifications_sent.any
        toast({
          tone: 'done',
          title: t('acceptedTitle'),
          text: t(!acceptance.date ? 'acceptedOpen' : told ? 'acceptedMail' : 'acceptedNoMail'),
          ...('path' in answer
            ? { action: { label: t('openOrder'), onPress: () => void navigate({ href: answer.path }) } }
            : {}),
        })
      },
      onError: (error) => {
        if (refusedWith(error, 'offer_taken')) return onTaken()
        if (refusedWith(error, 'account_incomplete')) return setMissing((error.body.missing ?? []) as Missing)
        if (fieldErrors(error, 'inputs.appointment_date').length === 0) failure.toastError(error)
      },
    })

  return {
    start,
    isPending: accept.isPending,
    dateErrors: fieldErrors(accept.error, 'inputs.appointment_date'),
    missing,
    clearMissing: () => setMissing([]),
  }
}
