import { pages } from '../../contract/access.ts'
import { SignatureScreen } from '../features/forms/SignatureScreen.tsx'

interface SignaturePageProps {
  jobId: string
  redirect?: string | undefined
  /** Whether a path leads to a page that exists. */
  isBuilt: (path: string) => boolean
}

/** The customer signs; afterwards back to where one came from, within this app only (readings C20). */
export function SignaturePage({ jobId, redirect, isBuilt }: SignaturePageProps) {
  const own = redirect && /^\/(?!\/)/.test(redirect) && isBuilt(redirect) ? redirect : null
  return <SignatureScreen jobId={jobId} backTo={own ?? pages['customer-signature'].path} />
}
