import { deviceStorage } from '#web/api/device/storage'
import { drafts } from '#web/offline/drafts/drafts'
import type { SigningPicture } from './signing.data.ts'

/** The unsent input of the customer for one document. The hash of the document is no secret, unlike the link. */
export interface SigningDraft {
  readonly name: string
  readonly signature: SigningPicture | null
}

interface StoredSigningDraft extends SigningDraft {
  /** Milliseconds. */
  readonly at: number
}

const keyPrefix = 'signing '
const maxAgeMs = 7 * 86_400_000

export const signingDrafts = {
  /** Restores drafts after a kill of the browser, and deletes those of links that were never used again. */
  async open(): Promise<void> {
    await drafts.restore()
    const keys = deviceStorage.keys().filter((key) => key.startsWith(keyPrefix))
    await drafts.deleteAll(keys.filter((key) => Date.now() - (read(key)?.at ?? 0) > maxAgeMs))
  },
  get: (sha256: string): SigningDraft | null => read(`${keyPrefix}${sha256}`),
  set: (sha256: string, draft: SigningDraft): void =>
    drafts.set(
      `${keyPrefix}${sha256}`,
      JSON.stringify({ ...draft, at: Date.now() } satisfies StoredSigningDraft),
    ),
  delete: (sha256: string): void => drafts.set(`${keyPrefix}${sha256}`, null),
}

const read = (key: string): StoredSigningDraft | null =>
  JSON.parse(drafts.get(key) ?? 'null') as StoredSigningDraft | null
