import type { Tx } from '#server/kernel/call'

/** The company that has the order, or the person to whom it is delegated. */
export type NamedSubject = { readonly accountId: string } | { readonly contactId: string }

/**
 * Lists the orders whose rows show a company or person, most recently changed first. Rows of open offers show the
 * distance from the company.
 */
export async function listOrdersNaming(
  tx: Tx,
  subject: NamedSubject,
): Promise<{ readonly orderId: string; readonly accountId: string | null }[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['api_id', 'partner_account_id'])
    .$if('accountId' in subject, (query) =>
      // A union, because both parts have an index.
      query.where('api_id', 'in', (eb) =>
        eb
          .selectFrom('jobs as own')
          .select('own.api_id')
          .where('own.partner_account_id', '=', 'accountId' in subject ? subject.accountId : '')
          .unionAll(
            eb
              .selectFrom('offers as o')
              .select('o.job_id as api_id')
              .where('o.state', '=', 'open')
              .where('o.account_id', '=', 'accountId' in subject ? subject.accountId : ''),
          ),
      ),
    )
    .$if('contactId' in subject, (query) =>
      query.where('delegated_to_id', '=', 'contactId' in subject ? subject.contactId : ''),
    )
    .orderBy('status_since', 'desc')
    .orderBy('api_id')
    .execute()
  return rows.map((row) => ({ orderId: row.api_id, accountId: row.partner_account_id }))
}
