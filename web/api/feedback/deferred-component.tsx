import { type ComponentType, useEffect, useState } from 'react'
import { createDeferredPart } from '#web/ui/deferred-part'
import { LazyBoundary } from './LazyBoundary.tsx'

/**
 * Returns a component whose script is loaded some seconds after the page, or as soon as it is shown. Until then `Placeholder`
 * is shown instead; it should have the same size.
 */
export function createDeferredComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  const deferred = createDeferredPart(load)

  function LoadedComponent(props: Props) {
    const Component = deferred.usePart()
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => void deferred.load().catch(setFailure), [])
    // Shown by the boundary around it.
    if (failure) throw failure
    return Component ? <Component {...props} /> : <Placeholder {...props} />
  }
  return function DeferredComponent(props: Props) {
    return (
      <LazyBoundary isPageContent>
        <LoadedComponent {...props} />
      </LazyBoundary>
    )
  }
}
