import { useTranslations } from 'use-intl'
import type { FieldFault } from '#contract/errors'

/** Returns a function that translates a fault of the form model. */
export function useFaultText() {
  const t = useTranslations('forms')
  return (fault: FieldFault | undefined): string | null => {
    if (!fault) return null
    return fault === 'required' || fault === 'too_small' || fault === 'too_big' || fault === 'too_long'
      ? t(`faults.${fault}`)
      : t('faults.invalid')
  }
}
