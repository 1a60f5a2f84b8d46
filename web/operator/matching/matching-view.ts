import type { MatchedCompany } from '../orders/orders.data.ts'
import { isMatching, matchesWidened, widenings } from './widened-radius.ts'

export const groupNames = ['all', 'matching', 'offered', 'excluded'] as const
export type Group = (typeof groupNames)[number]

/** The search, group, radius and map of the page. The URL holds them. */
export interface MatchingView {
  readonly text: string
  readonly group: Group
  /** Kilometres by which the radius of all companies is widened. */
  readonly widenKm: (typeof widenings)[number]
  readonly hasMap: boolean
}

export function readMatchingView(search: URLSearchParams): MatchingView {
  return {
    text: search.get('q') ?? '',
    group: groupNames.find((one) => one === search.get('show')) ?? 'all',
    widenKm: widenings.find((one) => String(one) === search.get('widen')) ?? 0,
    hasMap: search.get('map') === '1',
  }
}

export function toMatchingSearch({ text, group, widenKm, hasMap }: MatchingView): Record<string, string> {
  return {
    q: text,
    show: group === 'all' ? '' : group,
    widen: widenKm === 0 ? '' : String(widenKm),
    map: hasMap ? '1' : '',
  }
}

const hasOffer = ({ offer }: MatchedCompany): boolean =>
  offer?.state === 'open' || offer?.state === 'accepted'

export const hasOpenOffer = ({ offer }: MatchedCompany): boolean => offer?.state === 'open'

export type MatchingGroups = Readonly<Record<Group, (row: MatchedCompany) => boolean>>

/** Returns the groups of companies, each with a filter of its own. */
export function createGroups(widenKm: number): MatchingGroups {
  const matching = (row: MatchedCompany) => isMatching(row) || matchesWidened(row, widenKm)
  return {
    all: () => true,
    matching,
    offered: hasOffer,
    excluded: (row) => !matching(row) && !hasOffer(row),
  }
}
