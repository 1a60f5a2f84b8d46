import { describe, expect, test } from 'vitest'
import {
  findMergeBlockers,
  findMergeNotices,
  type MergeAccountFacts,
  type MergeCounts,
} from './merge-blockers.rules.ts'

const plain: MergeAccountFacts = {
  id: '001',
  name: 'Elektro Sommer GmbH',
  city: 'Leipzig',
  parentId: null,
  getsNoOffers: false,
  isMerged: false,
  isErased: false,
  vatId: 'DE123456789',
  taxId: '23810607521',
  vatStatus: 'standard',
  hasBankData: true,
  hasAgreement: true,
  address: 'karl-heine-straße 54 04229 leipzig',
  hasLocations: false,
  isRestricted: false,
  hasProvider: false,
  hasRequest: false,
}
type Counted = Pick<MergeCounts, 'orders' | 'ordersUnderWay' | 'creditRuns' | 'unconfirmedPeople'>
const nothing: Counted = { orders: 0, ordersUnderWay: 0, creditRuns: 0, unconfirmedPeople: 0 }

interface Case {
  readonly ended?: Partial<MergeAccountFacts>
  readonly successor?: Partial<MergeAccountFacts>
  readonly counts?: Partial<Counted>
}
const evaluate = (rule: typeof findMergeBlockers | typeof findMergeNotices, given: Case) =>
  rule({ ...plain, ...given.ended }, { ...plain, ...given.successor }, { ...nothing, ...given.counts })

describe('what prevents a merge', () => {
  const cases: readonly [title: string, given: Case, expected: readonly string[]][] = [
    ['two accounts with the same numbers can be merged', {}, []],
    ['an account that has ended is not merged again', { ended: { isMerged: true } }, ['merged']],
    ['an account that has ended takes no other one', { successor: { isMerged: true } }, ['merged']],
    ['an erased account is not merged', { successor: { isErased: true } }, ['erased']],
    ['a master account with locations does not end', { ended: { hasLocations: true } }, ['has_locations']],
    [
      'a master account with locations takes no work',
      { successor: { hasLocations: true } },
      ['has_locations'],
    ],
    ['a location stays with its master account', { ended: { parentId: '002' } }, ['other_master']],
    [
      'two locations of one master account can be merged',
      { ended: { parentId: '002' }, successor: { parentId: '002' } },
      [],
    ],
    ['two VAT ids are two companies', { successor: { vatId: 'DE987654321' } }, ['different_vat_id']],
    ['a new tax number of the same VAT id is the same company', { successor: { taxId: '23810600000' } }, []],
    [
      'without a VAT id, two tax numbers are two companies',
      { ended: { vatId: null }, successor: { taxId: '23810600000' } },
      ['different_tax_id'],
    ],
    ['an account without tax data can be merged', { successor: { vatId: null, taxId: null } }, []],
    [
      'a small business and a company with VAT are taxed differently',
      { ended: { vatStatus: 'small_business' } },
      ['different_tax_case'],
    ],
    [
      'the tax case of an account without tax data means nothing',
      { ended: { vatStatus: 'small_business', vatId: null, taxId: null } },
      [],
    ],
    ['a merge does not lift a restriction', { ended: { isRestricted: true } }, ['restricted']],
    [
      'two restricted accounts can be merged',
      { ended: { isRestricted: true }, successor: { isRestricted: true } },
      [],
    ],
    [
      'the single sign-on of the ended account is switched off first',
      { ended: { hasProvider: true } },
      ['identity_provider'],
    ],
    ['the successor may use single sign-on', { successor: { hasProvider: true } }, []],
    ['a request that waits is decided first', { successor: { hasRequest: true } }, ['request_waiting']],
    ['work under way is finished first', { counts: { ordersUnderWay: 1 } }, ['orders_under_way']],
    ['an open credit note run is finished first', { counts: { creditRuns: 1 } }, ['credit_run']],
  ]
  test.each(cases)('%s', (_title, given, expected) => {
    expect(evaluate(findMergeBlockers, given)).toEqual(expected)
  })
})

describe('what a person should know before a merge', () => {
  const cases: readonly [title: string, given: Case, expected: readonly string[]][] = [
    ['two accounts with the same data need no notice', { counts: { orders: 3 } }, []],
    [
      'accounts without a common number may be two companies',
      { ended: { vatId: null, taxId: null } },
      ['no_common_number'],
    ],
    ['another address is named', { ended: { address: 'anders' } }, ['different_address']],
    [
      'people with an unconfirmed address get access as well',
      { counts: { unconfirmedPeople: 1 } },
      ['unconfirmed_people'],
    ],
    [
      'orders cannot be credited without bank data',
      { successor: { hasBankData: false }, counts: { orders: 1 } },
      ['no_bank_data'],
    ],
    ['bank data are not needed without orders', { successor: { hasBankData: false } }, []],
    [
      'orders cannot be credited without an agreement',
      { successor: { hasAgreement: false }, counts: { orders: 1 } },
      ['no_agreement'],
    ],
    ['an inactive successor gets no offers', { successor: { getsNoOffers: true } }, ['gets_no_offers']],
  ]
  test.each(cases)('%s', (_title, given, expected) => {
    expect(evaluate(findMergeNotices, given)).toEqual(expected)
  })
})
