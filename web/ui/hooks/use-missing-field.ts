import { useState } from 'react'
import { useTranslations } from 'use-intl'

/**
 * Answers a press of the main button while a field is missing, instead of disabling the button without a reason. `label`
 * names the first missing field; null: nothing is missing, and the press calls `onPress`.
 */
export function useMissingField(label: string | null, onPress: () => void) {
  const t = useTranslations('ui')
  const [isTried, setTried] = useState(false)
  const isMarked = isTried && label !== null
  return {
    /** The error of the missing field, which is then focused; null before the first press. */
    error: isMarked ? t('missing') : null,
    /** Shown at the button. */
    note: isMarked ? t('missingField', { field: label }) : null,
    press: () => {
      // A form that is empty again after sending shows no error.
      setTried(label !== null)
      if (label === null) onPress()
    },
  }
}
