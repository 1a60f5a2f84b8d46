import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

/** Loads the delegation dialog and its messages when it opens. */
export const LazyDelegateDialog = lazyPart(async () => {
  const dialog = import('#web/features/delegation/DelegateDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('delegation')])
  return { default: part.DelegateDialog }
})
