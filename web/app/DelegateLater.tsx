import { lazy } from 'react'
import { language } from '../i18n/language.ts'

/** Handing an order on, with its words: loaded when somebody wants to. */
export const DelegateLater = lazy(async () => {
  const dialog = import('../features/delegation/DelegateDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('delegation')])
  return { default: part.DelegateDialog }
})
