import type { Reply } from '#contract/api'
import type { CustomerDeclineReason } from '#contract/orders/model/order-enums'
import { callApi } from '#web/api/call'
import type { Signature } from '#web/ui/controls/signature/signature-canvas'

export type SigningRequest = Reply<'signature.open'>
export type DocumentToSign = NonNullable<SigningRequest['document']>

export const openSigningLink = (token: string) => callApi('signature.open', { body: { token } })

export interface SignatureAnswer {
  readonly name: string
  readonly signature: Signature
  /** Hash of the shown document, so that the signature belongs to exactly this content. */
  readonly sha256: string
}

export async function sendSignature(
  token: string,
  { name, signature, sha256 }: SignatureAnswer,
): Promise<SigningRequest> {
  const picture = await readBlobAsDataUrl(await signature.blob)
  return callApi('signature.sign', {
    body: { token, name: name.trim(), picture, method: signature.kind, document_sha256: sha256 },
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
