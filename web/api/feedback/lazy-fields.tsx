import { type ComponentType, useEffect, useState } from 'react'
import { createDeferredPart } from '#web/ui/deferred-part'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Fields with large scripts, for pages that show them below other content or only at times. */

function createLazyField<Props extends { label: string }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const deferred = createDeferredPart(load)

  function DeferredField(props: Props) {
    const Field = deferred.usePart()
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => void deferred.load().catch(setFailure), [])
    // Shown by the boundary around it.
    if (failure) throw failure
    return Field ? <Field {...props} /> : <FieldPlaceholder label={props.label} />
  }
  return function LazyField(props: Props) {
    return (
      <LazyBoundary isPageContent>
        <DeferredField {...props} />
      </LazyBoundary>
    )
  }
}

/** Has the size of a field, so that nothing moves when the field appears. */
function FieldPlaceholder({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1.5" aria-busy="true">
      <span className="text-sm font-medium">{label}</span>
      <SkeletonBar className="h-10 w-full touch:h-11" />
    </div>
  )
}

export const LazyDatePicker = createLazyField(
  async () => (await import('#web/ui/controls/dates/DatePicker.tsx')).DatePicker,
)
export const LazySelect = createLazyField(
  async () => (await import('#web/ui/controls/choices/Select.tsx')).Select,
)
export const LazyMultiSelect = createLazyField(
  async () => (await import('#web/ui/controls/choices/MultiSelect.tsx')).MultiSelect,
)
export const LazyTimeField = createLazyField(
  async () => (await import('#web/ui/controls/dates/TimeField.tsx')).TimeField,
)
