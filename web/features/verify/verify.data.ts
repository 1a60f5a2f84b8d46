import type { Reply } from '#contract/api'
import { callApi } from '#web/api/call'

export type SealCheck = Reply<'seal.check'>

/** Returns the seal with this id, without a file. */
export function checkSealId(id: string, signal: AbortSignal): Promise<SealCheck> {
  return callApi('seal.check', { query: { id } }, { signal })
}

/**
 * Checks a file: hashes it in the browser and sends only the hash. The id in a sealed document distinguishes
 * a changed document from an unknown one.
 */
export async function checkSealedFile(file: File, id: string | null): Promise<SealCheck> {
  const bytes = await file.arrayBuffer()
  const sealId = id ?? findSealId(bytes)
  const sha256 = await computeSha256(bytes)
  return callApi('seal.check', { query: { sha256, ...(sealId ? { id: sealId } : {}) } })
}

async function computeSha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The id is plain text within the signature. */
function findSealId(bytes: ArrayBuffer): string | null {
  const text = new TextDecoder('latin1').decode(bytes)
  const found = [...text.matchAll(/\/verify\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g)]
  return found.at(-1)?.[1] ?? null
}
