import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { Locale } from '#contract/kit/locale'

/** A person of a company. */
export interface TeamMember {
  readonly id: string
  readonly name: string
}

export const fullName = sql<string>`concat_ws(' ', c.first_name, c.last_name)`

/** Finds the person to whom the order is delegated. */
export async function findDelegate(tx: Tx, orderId: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`
    select c.id, ${fullName} as name
    from jobs j join contacts c on c.id = j.delegated_to_id where j.api_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the town of the order's address. */
export async function findWorkCity(tx: Tx, orderId: string): Promise<string> {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select('c.city')
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.city
}

interface CustomerAndCompany {
  /** null if the customer has no email address. */
  readonly customer: { readonly email: string; readonly locale: Locale; readonly name: string } | null
  readonly company: { readonly name: string; readonly phone: string | null }
}

/** Returns the customer's contact data and the company that sends the email. */
export async function findCustomerAndCompany(
  tx: Tx,
  orderId: string,
  accountId: string,
): Promise<CustomerAndCompany> {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', accountId))
    .select(['c.email', 'c.locale', 'c.first_name', 'c.last_name', 'a.name', 'a.phone'])
    .where('j.api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    customer: row.email ? { email: row.email, locale: row.locale, name } : null,
    company: { name: row.name, phone: row.phone },
  }
}
