import type { Insertable } from 'kysely'
import type { CompanyDocuments } from '#db/types'
import type { Tx } from '#server/kernel/call'

export async function insertDocument(tx: Tx, row: Insertable<CompanyDocuments>): Promise<void> {
  await tx.insertInto('company_documents').values(row).execute()
}
