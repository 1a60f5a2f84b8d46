import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useCheckAddress } from '../onboarding.data.ts'
import { findAddressFaults, toAddress, type WizardDraft } from './wizard.rules.ts'

export interface AddressSuggestion {
  postalCode: string
  city: string
}

/** Checks an address field by field, then on the server; suggests corrections. */
export function useAddressCheck(draft: WizardDraft) {
  const t = useTranslations('onboarding')
  const { showToast: toastError } = useErrorMessages()
  const check = useCheckAddress()
  const [faults, setFaults] = useState<ReturnType<typeof findAddressFaults>>({})
  const [refused, setRefused] = useState<{
    typed: AddressSuggestion
    suggestions: AddressSuggestion[]
  } | null>(null)
  const first = useRef<HTMLInputElement>(null)

  const clear = () => {
    setFaults({})
    setRefused(null)
  }
  const passes = async (): Promise<boolean> => {
    const found = findAddressFaults(draft)
    setFaults(found)
    setRefused(null)
    if (Object.keys(found).length > 0) return false
    const typed = toAddress(draft)
    try {
      const { valid, suggestions } = await check.mutateAsync(typed)
      if (!valid) setRefused({ typed, suggestions })
      return valid
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const error = (field: keyof typeof faults) => {
    const fault = faults[field]
    return fault ? t(`address.${fault}`) : undefined
  }
  return {
    passes,
    clear,
    error,
    message: refused && message(refused),
    refused,
    first,
    isPending: check.isPending,
  }

  function message({ typed, suggestions }: NonNullable<typeof refused>): string {
    const ofCode = suggestions.filter(({ postalCode }) => postalCode === typed.postalCode)
    if (ofCode.length === 0) return t('address.unknown', { code: typed.postalCode, city: typed.city })
    const towns = ofCode.map(({ city }) => city).join(', ')
    return t('address.suggestion', { code: typed.postalCode, towns, city: typed.city })
  }
}

export type AddressCheck = ReturnType<typeof useAddressCheck>
