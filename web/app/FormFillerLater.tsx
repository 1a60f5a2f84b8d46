import { lazy } from 'react'
import { Later } from '../api/Later.tsx'
import type { FillerProps } from '../features/order/filler.ts'

const FormFiller = lazy(() =>
  import('../features/forms/FormFiller.tsx').then((part) => ({ default: part.FormFiller })),
)

/** Fills the forms of an order; loaded with the first form that opens. */
export function FormFillerLater(props: FillerProps) {
  return (
    <Later isContent>
      <FormFiller {...props} />
    </Later>
  )
}
