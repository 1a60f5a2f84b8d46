import { SignatureScreen } from '#web/features/forms/signature/SignatureScreen.tsx'
import { type ReturnTarget, getReturnPath } from '../navigation/return-path.ts'

interface SignaturePageProps extends ReturnTarget {
  orderId: string
  /** Whether a page exists at a path. */
}

/** Lets the customer sign, and then returns to the page before, within this app only. */
export function SignaturePage({ orderId, ...search }: SignaturePageProps) {
  return <SignatureScreen orderId={orderId} backTo={getReturnPath(orderId, search)} />
}
