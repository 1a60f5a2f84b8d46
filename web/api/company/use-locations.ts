import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { useUser } from '../session/session.ts'

export interface LocationChoice {
  /** The company that is looked at. */
  readonly chosen: string
  /** Whether it is the one that the person acts for, not another one of its locations. */
  readonly isOwn: boolean
  /** All there is to choose from, the company itself first. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The company that the person acts for and, where it is a master account, its locations; `wanted` is one of them or none. */
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
