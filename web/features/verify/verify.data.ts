import type { Reply } from '#contract/api'
import { callApi } from '#web/api/call'

export type Check = Reply<'seal.check'>

/** What the seal of this id says, without a file. */
export function checkId(id: string, signal: AbortSignal): Promise<Check> {
  return callApi('seal.check', { query: { id } }, { signal })
}

/**
 * Checks a file: its hash is made here, in the browser, and the hash alone is asked about. The id that a
 * sealed document carries tells a changed one from one that was never seen.
 */
export async function checkFile(file: File, id: string | null): Promise<Check> {
  const bytes = await file.arrayBuffer()
  const carried = id ?? idIn(bytes)
  const sha256 = await hashOf(bytes)
  return callApi('seal.check', { query: { sha256, ...(carried ? { id: carried } : {}) } })
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** It stands in plain letters within the signature. */
function idIn(bytes: ArrayBuffer): string | null {
  const text = new TextDecoder('latin1').decode(bytes)
  const found = [...text.matchAll(/\/verify\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g)]
  return found.at(-1)?.[1] ?? null
}
