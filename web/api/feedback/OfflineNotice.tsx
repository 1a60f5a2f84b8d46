import type { ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useIsOnline } from '../http/connectivity.ts'

interface OfflineNoticeProps {
  title: string
  /** Why this action cannot wait on the device, and what happens to the input. */
  children: ReactNode
}

/** Warns above a form that needs the server. Renders nothing while the server is reachable. */
export function OfflineNotice({ title, children }: OfflineNoticeProps) {
  if (useIsOnline()) return null
  return (
    <Banner tone="warning" live title={title}>
      {children}
    </Banner>
  )
}
