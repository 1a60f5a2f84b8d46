import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StaffReply } from '#contract/operator/staff-api'
import { accountStates, type AccountState } from '#contract/profiles'
import {
  accountPaperFilters,
  accountRestrictionFilters,
  type AccountPaperFilter,
  type AccountRestrictionFilter as RestrictionFilter,
} from '#contract/operator/companies/account-filters'
import { callStaff } from '../staff-call.ts'

/** The filters of the list of companies, as they are in the URL. */
export interface PartnerFilter {
  readonly search: string
  readonly place: string
  readonly state: AccountState | null
  readonly papers: AccountPaperFilter | null
  readonly restricted: RestrictionFilter | null
}

export type PlacedPartner = StaffReply<'account.places'>['data'][number]

export const noPartnerFilter: PartnerFilter = {
  search: '',
  place: '',
  state: null,
  papers: null,
  restricted: null,
}

/** Reads the filters from a URL; unknown values count as none. */
export function parsePartnerFilter(params: URLSearchParams): PartnerFilter {
  return {
    search: params.get('search') ?? '',
    place: params.get('place') ?? '',
    state: accountStates.find((one) => one === params.get('state')) ?? null,
    papers: accountPaperFilters.find((one) => one === params.get('papers')) ?? null,
    restricted: accountRestrictionFilters.find((one) => one === params.get('restricted')) ?? null,
  }
}

/** Returns the filters as the calls take them. */
function toPartnerQuery({ search, place, state, papers, restricted }: PartnerFilter) {
  return {
    ...(search ? { search } : {}),
    ...(place ? { place } : {}),
    ...(state ? { state: [state] } : {}),
    ...(papers ? { papers } : {}),
    ...(restricted ? { restricted } : {}),
  }
}

/** Pages of companies in the order of their names. */
export function partnerListQuery(filter: PartnerFilter) {
  const { search, place, state, papers, restricted } = filter
  return infiniteQueryOptions({
    queryKey: ['account.search', search, place, state, papers, restricted],
    queryFn: ({ pageParam }) =>
      callStaff('account.search', {
        query: {
          limit: 50,
          ...toPartnerQuery(filter),
          ...(pageParam ? { after: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.pagination.next,
    placeholderData: keepPreviousData,
  })
}

/** The companies of the map. The key begins as that of the list, so that the same changes reload it. */
export function partnerPlacesQuery(filter: PartnerFilter) {
  const { search, place, state, papers, restricted } = filter
  return queryOptions({
    queryKey: ['account.search', 'places', search, place, state, papers, restricted],
    // Fails without a connection instead of showing the companies of the filter before.
    networkMode: 'always',
    queryFn: () => callStaff('account.places', { query: toPartnerQuery(filter) }),
    placeholderData: keepPreviousData,
  })
}

/** One company at a glance. */
export function partnerQuery(id: string) {
  return queryOptions({
    queryKey: ['account.summary', id],
    queryFn: () => callStaff('account.summary', { params: { account_id: id } }),
  })
}

/** The people who act for a company. */
export function partnerPeopleQuery(id: string) {
  return queryOptions({
    queryKey: ['contact.list', id],
    queryFn: () => callStaff('contact.list', { params: { account_id: id } }),
  })
}

/** The documents of a company, the newest first. */
export function partnerPapersQuery(id: string) {
  return queryOptions({
    queryKey: ['companyDocument.list', 'company', id],
    queryFn: () =>
      callStaff('companyDocument.list', { query: { account_id: id, order: 'newest', limit: 100 } }),
  })
}
