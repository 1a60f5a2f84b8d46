import { lazy } from 'react'
import { language } from '#web/i18n/language'

/** Loads the delegation dialog and its messages when it opens. */
export const LazyDelegateDialog = lazy(async () => {
  const dialog = import('#web/features/delegation/DelegateDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('delegation')])
  return { default: part.DelegateDialog }
})
