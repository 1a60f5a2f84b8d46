import type { Locale } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'

interface Correspondents {
  /** How the customer is written to; null without an address. */
  readonly customer: { readonly email: string; readonly locale: Locale; readonly name: string } | null
  readonly company: { readonly name: string; readonly phone: string | null }
}

/** The customer of an order and the company that writes. */
export async function customerOf(tx: Tx, orderId: string, accountId: string): Promise<Correspondents> {
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
