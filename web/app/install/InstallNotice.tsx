import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { canAskToInstall, postponeInstallPrompt, useInstallOption } from './install-app.ts'

const InstallNoticeBar = lazyPart(() =>
  import('./InstallNoticeBar.tsx').then((part) => ({ default: part.InstallNoticeBar })),
)

/** Offers on phones to install the app, once in a long time and never over the first page of a visit. */
export function InstallNotice() {
  const option = useInstallOption()
  const [isDismissed, setAsked] = useState(() => !canAskToInstall())
  const hasNavigated = useHasNavigated()
  if (option === 'no' || isDismissed || !hasNavigated) return null
  const done = () => {
    postponeInstallPrompt()
    setAsked(true)
  }
  return (
    <LazyBoundary>
      <InstallNoticeBar option={option} onDone={done} />
    </LazyBoundary>
  )
}

/** Whether the user has opened a second page. */
function useHasNavigated(): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [firstPath] = useState(path)
  const [hasNavigated, setGone] = useState(false)
  if (!hasNavigated && path !== firstPath) setGone(true)
  return hasNavigated
}
