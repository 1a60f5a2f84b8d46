import { type ComponentProps, createElement, type FunctionComponent, lazy } from 'react'
import { canLoadAgain } from './feedback/load-errors.ts'

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

const failedParts = new Set<() => void>()

/**
 * Returns a component whose script is loaded when it is first shown. Unlike with `React.lazy`, which keeps a failed import
 * until the page is reloaded, the script can be loaded again: see `retryFailedParts`.
 */
export function lazyPart<Part extends AnyComponent>(
  importPart: () => Promise<{ default: Part }>,
): FunctionComponent<ComponentProps<Part>> {
  const createPart = () =>
    lazy(async () => {
      try {
        return await importPart()
      } catch (error) {
        if (canLoadAgain(error)) failedParts.add(renewPart)
        throw error
      }
    })
  const renewPart = () => void (LoadedPart = createPart())
  let LoadedPart = createPart()
  return (props) => createElement(LoadedPart, props)
}

/**
 * Lets the parts whose script could not be loaded load it again when they are shown next. Not done at the failure itself:
 * React renders a failed part once more, which would load it without end while there is no connection.
 */
export function retryFailedParts(): void {
  for (const renewPart of failedParts) renewPart()
  failedParts.clear()
}
