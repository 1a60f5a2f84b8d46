import type { MergeBlocker, MergeNotice } from '#contract/operator/companies/account-merges'

/** The facts that the rules need about one of the two accounts. */
export interface MergeAccountFacts {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly parentId: string | null
  readonly getsNoOffers: boolean
  readonly isMerged: boolean
  readonly isErased: boolean
  /** Without blanks and punctuation, so that two spellings of one number are equal. */
  readonly vatId: string | null
  readonly taxId: string | null
  readonly vatStatus: string
  readonly hasBankData: boolean
  readonly hasAgreement: boolean
  readonly address: string
  readonly hasLocations: boolean
  readonly isRestricted: boolean
  /** The company has an identity provider of its own. */
  readonly hasProvider: boolean
  /** A change of bank data, an erasure or a merge of the company waits for a second person. */
  readonly hasRequest: boolean
}

/** Counts of the account that ends. */
export interface MergeCounts {
  readonly people: number
  /** Those of the people who act for the successor already. */
  readonly knownPeople: number
  /** Those who have not confirmed their email address. */
  readonly unconfirmedPeople: number
  readonly orders: number
  readonly ordersUnderWay: number
  readonly pastOrders: number
  readonly offers: number
  readonly documents: number
  readonly creditNotes: number
  readonly creditRuns: number
}

type Counts = Pick<MergeCounts, 'orders' | 'ordersUnderWay' | 'creditRuns' | 'unconfirmedPeople'>
type Condition = (ended: MergeAccountFacts, successor: MergeAccountFacts, counts: Counts) => boolean

/**
 * Reasons that prevent a merge. Tax numbers tell whether both are the same company: credit notes are issued to the successor
 * afterwards, so another number would make a false document (§ 14 Abs. 4 UStG).
 */
const blockers: Readonly<Record<MergeBlocker, Condition>> = {
  merged: (ended, successor) => ended.isMerged || successor.isMerged,
  erased: (ended, successor) => ended.isErased || successor.isErased,
  has_locations: (ended, successor) => ended.hasLocations || successor.hasLocations,
  other_master: (ended, successor) => ended.parentId !== successor.parentId,
  different_vat_id: (ended, successor) => isDifferent(ended.vatId, successor.vatId),
  different_tax_id: (ended, successor) =>
    (ended.vatId === null || successor.vatId === null) && isDifferent(ended.taxId, successor.taxId),
  different_tax_case: (ended, successor) =>
    hasTaxNumber(ended) && hasTaxNumber(successor) && ended.vatStatus !== successor.vatStatus,
  restricted: (ended, successor) => ended.isRestricted && !successor.isRestricted,
  identity_provider: (ended) => ended.hasProvider,
  request_waiting: (ended, successor) => ended.hasRequest || successor.hasRequest,
  orders_under_way: (_ended, _successor, { ordersUnderWay }) => ordersUnderWay > 0,
  credit_run: (_ended, _successor, { creditRuns }) => creditRuns > 0,
}

/** Facts that a person should know before. */
const notices: Readonly<Record<MergeNotice, Condition>> = {
  no_common_number: (ended, successor) =>
    !isSame(ended.vatId, successor.vatId) && !isSame(ended.taxId, successor.taxId),
  different_address: (ended, successor) => ended.address !== successor.address,
  unconfirmed_people: (_ended, _successor, { unconfirmedPeople }) => unconfirmedPeople > 0,
  no_bank_data: (_ended, successor, { orders }) =>
    orders > 0 && !(successor.hasBankData && hasTaxNumber(successor)),
  no_agreement: (_ended, successor, { orders }) => orders > 0 && !successor.hasAgreement,
  gets_no_offers: (_ended, successor) => successor.getsNoOffers,
}

export function findMergeBlockers(
  ended: MergeAccountFacts,
  successor: MergeAccountFacts,
  counts: Counts,
): MergeBlocker[] {
  return listTrue(blockers, ended, successor, counts)
}

export function findMergeNotices(
  ended: MergeAccountFacts,
  successor: MergeAccountFacts,
  counts: Counts,
): MergeNotice[] {
  return listTrue(notices, ended, successor, counts)
}

function listTrue<N extends string>(
  conditions: Readonly<Record<N, Condition>>,
  ...facts: Parameters<Condition>
): N[] {
  return (Object.keys(conditions) as N[]).filter((name) => conditions[name](...facts))
}

const isDifferent = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other
const isSame = (one: string | null, other: string | null) => one !== null && one === other
const hasTaxNumber = ({ vatId, taxId }: MergeAccountFacts) => vatId !== null || taxId !== null
