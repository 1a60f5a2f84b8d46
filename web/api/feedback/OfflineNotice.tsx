import type { ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useIsOnline } from '../http/connectivity.ts'

interface OfflineNoticeProps {
  title: string
  /** Why it cannot wait on the device as other work does, and what becomes of what is entered. */
  children: ReactNode
}

/** Above what can only be decided while the server is reached; nothing while it is. */
export function OfflineNotice({ title, children }: OfflineNoticeProps) {
  if (useIsOnline()) return null
  return (
    <Banner tone="warning" live title={title}>
      {children}
    </Banner>
  )
}
