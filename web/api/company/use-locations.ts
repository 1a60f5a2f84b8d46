import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { useUser } from '../session/session.ts'

export interface LocationChoice {
  /** The id of the company that the page shows. */
  readonly chosen: string
  /** Whether it is the company that the user acts for, and not one of its locations. */
  readonly isOwn: boolean
  /** All companies to choose from, the user's own first. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/**
 * Returns the company that the user acts for and, if it is a master account, its locations. `wanted` is the
 * id of one of them, or null.
 */
export function useLocations(wanted: string | null): LocationChoice {
  const { account, children_accounts: children } = useUser()
  const own = { id: account.id, name: account.name, city: account.shipping_address.city }
  const all = [own, ...Object.values(children)]
  const chosen = all.find(({ id }) => id === wanted)?.id ?? own.id
  return {
    chosen,
    isOwn: chosen === own.id,
    options: all.map(({ id, name, city }) => ({
      value: id,
      label: [removeLocationTag(name, city), city].filter(Boolean).join(', '),
    })),
  }
}
