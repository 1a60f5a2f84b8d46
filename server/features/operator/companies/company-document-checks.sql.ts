import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import type { OperatorCall } from '#server/kernel/operator-routes'

type DocumentCheck = Pick<OperatorDocument, 'version' | 'checkedAt' | 'checkedBy' | 'account_name'>

/** Returns who decided about these documents, by their ids. */
export async function listDocumentChecks(
  { tx }: OperatorCall,
  ids: readonly string[],
): Promise<Map<string, DocumentCheck>> {
  const rows = await tx
    .selectFrom('company_documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('staff_people as p', 'p.id', 'd.checked_by_staff')
    .select(['d.id', 'd.version', 'd.checked_at', 'p.name', 'a.name as account_name'])
    .where('d.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, version, checked_at, name, account_name }) => [
      id,
      { version, checkedAt: checked_at, checkedBy: name, account_name },
    ]),
  )
}
