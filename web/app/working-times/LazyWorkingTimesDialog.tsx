import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

/** Loads the dialog for working hours and absences with its messages when it opens. */
export const LazyWorkingTimesDialog = lazyPart(async () => {
  const dialog = import('#web/features/working-times/WorkingTimesDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('workingTimes')])
  return { default: part.WorkingTimesDialog }
})

/** Loads the dialog for one absence with its messages when it opens. */
export const LazyAbsenceDialog = lazyPart(async () => {
  const dialog = import('#web/features/working-times/AbsenceDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('workingTimes')])
  return { default: part.AbsenceDialog }
})
