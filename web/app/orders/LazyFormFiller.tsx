import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import type { FormSlotProps } from '#web/features/order/form-slot'
import { lazyPart } from '#web/ui/lazy-part'

const FormFiller = lazyPart(() =>
  import('#web/features/forms/FormFiller.tsx').then((part) => ({ default: part.FormFiller })),
)

/** Fills the forms of an order. Loaded with the first form that opens. */
export function LazyFormFiller(props: FormSlotProps) {
  return (
    <LazyBoundary isPageContent>
      <FormFiller {...props} />
    </LazyBoundary>
  )
}
