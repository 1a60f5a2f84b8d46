import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { PublicFrame } from '../shell/PublicFrame.tsx'

/** Shows errors before a session is known, in the frame of public pages. */
export function FramedErrorPage(props: ErrorComponentProps) {
  return (
    <PublicFrame>
      <ErrorPage {...props} />
    </PublicFrame>
  )
}
