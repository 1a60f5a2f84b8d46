import { SignatureScreen } from '#web/features/forms/signature/SignatureScreen.tsx'
import { type ReturnTarget, getReturnPath } from '../navigation/return-path.ts'

interface SignaturePageProps extends ReturnTarget {
  orderId: string
  /** Whether a path leads to a page that exists. */
  isBuilt: (path: string) => boolean
}

/** The customer signs; afterwards back to where one came from, within this app only (2 §2, readings C20). */
export function SignaturePage({ orderId, isBuilt, ...search }: SignaturePageProps) {
  return <SignatureScreen orderId={orderId} backTo={getReturnPath(orderId, search, isBuilt)} />
}
