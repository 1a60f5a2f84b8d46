import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import type { FormSlotProps } from '#web/features/order/form-slot'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

const FormFiller = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/forms/FormFiller.tsx'),
    language.loadFeatures('forms', 'camera'),
  ])
  return { default: part.FormFiller }
})

/** Fills the forms of an order. Loaded with the first form that opens. */
export function LazyFormFiller(props: FormSlotProps) {
  return (
    <LazyBoundary isPageContent>
      <FormFiller {...props} />
    </LazyBoundary>
  )
}
