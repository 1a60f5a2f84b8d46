import { SignatureScreen } from '#web/features/forms/signature/SignatureScreen.tsx'
import { type WayBack, wayBack } from '../navigation/return-path.ts'

interface SignaturePageProps extends WayBack {
  orderId: string
  /** Whether a path leads to a page that exists. */
  isBuilt: (path: string) => boolean
}

/** The customer signs; afterwards back to where one came from, within this app only (2 §2, readings C20). */
export function SignaturePage({ orderId, isBuilt, ...search }: SignaturePageProps) {
  return <SignatureScreen orderId={orderId} backTo={wayBack(orderId, search, isBuilt)} />
}
