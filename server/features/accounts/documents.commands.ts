import { randomUUIDv7 } from 'node:crypto'
import { instant, type Call } from '#server/kernel/call'
import { invalid } from '#server/kernel/refusal'
import { changed, locked } from './account-change.ts'
import type { CompanyDocumentType } from './documents.rules.ts'
import { insertDocument } from './documents.sql.ts'

export interface NewCompanyDocument {
  readonly type: CompanyDocumentType
  readonly fileId?: string | null | undefined
  /** First and last day on which it holds, `YYYY-MM-DD`. */
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
  /** The partner says that it is right. */
  readonly confirmed: boolean
  /** The marketplace has checked it. */
  readonly verified: boolean
}

/** Adds a paper that a company has to show; its state follows (design 4). Gives the document's id. */
export async function addCompanyDocument(
  call: Call,
  accountId: string,
  document: NewCompanyDocument,
): Promise<string> {
  const { type, lifetimeStart = null, lifetimeEnd = null } = document
  if (lifetimeStart && lifetimeEnd && lifetimeEnd < lifetimeStart) {
    throw invalid({ lifetimeEnd: 'end_before_start' })
  }
  await locked(call, accountId)
  const id = randomUUIDv7()
  const now = instant(call.now)
  await insertDocument(call.tx, {
    id,
    account_id: accountId,
    type,
    file_id: document.fileId ?? null,
    lifetime_start: lifetimeStart,
    lifetime_end: lifetimeEnd,
    confirmed_at: document.confirmed ? now : null,
    verified_at: document.verified ? now : null,
    created_at: now,
  })
  await changed(call, accountId, { step: 'companyDocument.create', after: { id, type, lifetimeEnd } })
  return id
}
