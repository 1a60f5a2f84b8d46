import type { Reply } from '#contract/api'
import type { CustomerDeclineReason } from '#contract/orders/model/order-enums'
import { callApi } from '#web/api/call'
import type { Signature } from '#web/ui/controls/signature/signature-canvas'

export type SigningRequest = Reply<'signature.open'>
export type DocumentToSign = NonNullable<SigningRequest['document']>

export const openSigningLink = (token: string) => callApi('signature.open', { body: { token } })

/** A signature as a data URL, and how it was made. */
export interface SigningPicture {
  readonly picture: string
  readonly kind: Signature['kind']
}

export interface SignatureAnswer {
  readonly name: string
  readonly signature: SigningPicture
  /** Hash of the shown document, so that the signature belongs to exactly this content. */
  readonly sha256: string
}

export async function toSigningPicture({ blob, kind }: Signature): Promise<SigningPicture> {
  return { picture: await readBlobAsDataUrl(await blob), kind }
}

export function sendSignature(
  token: string,
  { name, signature: { picture, kind }, sha256 }: SignatureAnswer,
): Promise<SigningRequest> {
  return callApi('signature.sign', {
    body: { token, name: name.trim(), picture, method: kind, document_sha256: sha256 },
  })
}

export interface DeclineAnswer {
  readonly reason: CustomerDeclineReason
  readonly text: string
  readonly sha256: string
}

export function sendDecline(token: string, { reason, text, sha256 }: DeclineAnswer): Promise<SigningRequest> {
  const comment = text.trim()
  return callApi('signature.decline', {
    body: { token, reason, document_sha256: sha256, ...(comment ? { text: comment } : {}) },
  })
}

function readBlobAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The browser cannot read the signature image')))
    reader.readAsDataURL(blob)
  })
}
