import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { PublicFrame } from '../shell/PublicFrame.tsx'

/** What went wrong before anybody could be let in. */
export function FramedErrorPage(props: ErrorComponentProps) {
  return (
    <PublicFrame>
      <ErrorPage {...props} />
    </PublicFrame>
  )
}
