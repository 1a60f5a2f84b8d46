import { lazy } from 'react'
import { language } from '#web/i18n/language'

/** Handing an order on, with its words: loaded when somebody wants to. */
export const LazyDelegateDialog = lazy(async () => {
  const dialog = import('#web/features/delegation/DelegateDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('delegation')])
  return { default: part.DelegateDialog }
})
