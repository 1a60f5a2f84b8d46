import { sql, type Insertable, type Updateable } from 'kysely'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { CompanyDocuments } from '#db/types'
import type { Tx } from '#server/kernel/call'

export async function insertCompanyDocument(tx: Tx, row: Insertable<CompanyDocuments>): Promise<void> {
  await tx.insertInto('company_documents').values(row).execute()
}

/** Updates a document and increments its version. */
export async function updateCompanyDocument(
  tx: Tx,
  id: string,
  change: Updateable<CompanyDocuments>,
): Promise<void> {
  await tx
    .updateTable('company_documents')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the document does not exist. */
export async function deleteCompanyDocumentRow(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('company_documents').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** A document with its file, if it has one. */
export interface StoredDocument {
  readonly id: string
  readonly accountId: string
  readonly accountName: string
  readonly type: CompanyDocumentType
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  readonly confirmedAt: string | null
  readonly verifiedAt: string | null
  readonly refusedReason: string | null
  readonly createdAt: string
  readonly version: number
  readonly fileId: string | null
  readonly fileName: string | null
  readonly fileType: string | null
  readonly fileSize: number | null
}

const selectCompanyDocuments = (tx: Tx) =>
  tx
    .selectFrom('company_documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .select([
      'd.id',
      'd.account_id as accountId',
      'a.name as accountName',
      'd.type',
      'd.lifetime_start as lifetimeStart',
      'd.lifetime_end as lifetimeEnd',
      'd.confirmed_at as confirmedAt',
      'd.verified_at as verifiedAt',
      'd.refused_reason as refusedReason',
      'd.created_at as createdAt',
      'd.version',
      'f.id as fileId',
      'f.name as fileName',
      'f.content_type as fileType',
      'f.size as fileSize',
    ])

export async function findCompanyDocument(tx: Tx, id: string): Promise<StoredDocument | null> {
  const row = await selectCompanyDocuments(tx).where('d.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Returns the documents of these companies by type, the one with the latest end first. */
export async function listDocumentsOfCompanies(
  tx: Tx,
  accountIds: readonly string[],
): Promise<StoredDocument[]> {
  return selectCompanyDocuments(tx)
    .where('d.account_id', 'in', [...accountIds])
    .orderBy(sql`array_position(${[...accountIds]}::text[], d.account_id::text)`)
    .orderBy('d.type')
    .orderBy(sql`d.lifetime_end desc nulls first`)
    .orderBy('d.created_at', 'desc')
    .execute()
}

/** Returns a page of documents by check result, in the order of their arrival, and their total number. */
export async function findCompanyDocumentPage(
  tx: Tx,
  filter: {
    readonly check?: 'waiting' | 'verified' | 'refused' | undefined
    readonly accountId?: string | undefined
    readonly offset: number
    readonly limit: number
    readonly newestFirst?: boolean
  },
): Promise<{ total: number; rows: StoredDocument[] }> {
  const condition = sql<boolean>`(${filter.accountId ?? null}::text is null or d.account_id = ${filter.accountId ?? null})
    and case ${filter.check ?? null}::text
      when 'waiting' then d.verified_at is null and d.refused_reason is null and d.confirmed_at is not null
      when 'verified' then d.verified_at is not null
      when 'refused' then d.refused_reason is not null
      else true end`
  const all = selectCompanyDocuments(tx).where(condition)
  const { total } = await all
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .orderBy('d.created_at', filter.newestFirst ? 'desc' : 'asc')
    .orderBy('d.id', filter.newestFirst ? 'desc' : 'asc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, rows }
}
