import { z } from 'zod'
import { DocumentGap } from '#contract/company/company-documents'
import { companyTypes } from '#contract/company/company-enums'
import { onboardingSteps } from '#contract/company/qualifications'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId } from '#contract/kit/ids'
import { createQueryNumber, createRepeatedParam } from '#contract/kit/paging'
import { Line } from '#contract/kit/text-schemas'
import { orderTypes } from '#contract/orders/model/order-enums'
import { Position } from '#contract/orders/today'
import { accountStates } from '#contract/profiles'
import { PlaceLimit } from '../places.ts'
import { OperatorRestriction } from './account-restrictions.ts'
import { accountActions, AccountEnd, AccountView } from './accounts.ts'
import { accountDataGaps, accountPaperFilters, accountRestrictionFilters } from './account-filters.ts'

/** Companies as people look for them, and one company at a glance. */

const Place = z.object({ id: z.string(), name: z.string(), city: z.string().nullable() })

/** How many documents of a company need attention. */
const PaperCounts = z.object({
  /** Without a decision of the marketplace. */
  waiting: z.number().int(),
  /** Refused and not replaced. */
  refused: z.number().int(),
  /** Kinds of which the last document has ended. */
  ended: z.number().int(),
  /** Kinds of which the last document ends within 30 days. */
  ending: z.number().int(),
})

const AccountRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  /** The account has ended because it was merged into another one. */
  is_merged: z.boolean(),
  company_type: z.enum(companyTypes),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  /** The master account of a location. */
  parent: z.object({ id: z.string(), name: z.string() }).nullable(),
  papers: PaperCounts,
  /** Whether the company is restricted; `objected`: its objection is not answered. */
  restriction: z.enum(['restricted', 'objected']).nullable(),
  created_at: InstantOut,
})
export type AccountRow = z.output<typeof AccountRow>

const AccountPlace = AccountRow.pick({
  is_merged: true,
  id: true,
  name: true,
  postal_code: true,
  city: true,
  state: true,
  papers: true,
  restriction: true,
}).extend({
  /** null: unknown, so that the company gets no offers by distance. */
  position: Position.nullable(),
})
export type AccountPlace = z.output<typeof AccountPlace>

/** The filter of the list and of its map. */
const accountFilter = {
  search: Line.optional(),
  state: createRepeatedParam(z.enum(accountStates, { error: 'invalid_enum' })),
  /** `waiting`, `refused`, `ended`, `ending`: companies with at least one such document. */
  papers: z.enum(accountPaperFilters, { error: 'invalid_enum' }).optional(),
  restricted: z.enum(accountRestrictionFilters, { error: 'invalid_enum' }).optional(),
  /** The beginning of a postal code, or of a town. */
  place: Line.optional(),
}

const AccountSummary = z.object({
  account: AccountView,
  parent: Place.nullable(),
  locations: z.array(Place),
  /** Why and when the account has ended; null: it has not. */
  ended: AccountEnd.nullable(),
  /** The changes that the account allows. The caller may have no right to them. */
  actions: z.array(z.enum(accountActions)),
  /** The account into which this one was merged; it has ended. */
  merged_into: Place.nullable(),
  /** The accounts that were merged into this one. */
  predecessors: z.array(Place),
  /** Accounts with the same numbers: perhaps the same company. */
  possible_duplicates: z.array(Place.extend({ same: z.array(z.enum(['vat_id', 'tax_id', 'iban'])) })),
  /** The steps that are left before the company can accept offers and becomes active. */
  missing: z.object({
    data: z.array(z.enum(accountDataGaps)),
    documents: z.array(DocumentGap),
    onboarding: z.array(z.enum(onboardingSteps)),
    /** Categories without offers because the company has not accepted their terms. */
    terms: z.array(z.enum(orderTypes)),
  }),
  papers: PaperCounts,
  restriction: OperatorRestriction.nullable(),
  /** The terms in force that the company has accepted. */
  accepted_terms: z.array(
    z.object({
      id: z.string(),
      service_category: z.enum(orderTypes),
      version: z.number().int(),
      accepted_at: InstantOut,
    }),
  ),
  orders: z.object({
    /** Accepted and not finished, with those on hold. */
    in_progress: z.number().int(),
    awaiting_approval: z.number().int(),
    completed: z.number().int(),
    cancelled: z.number().int(),
  }),
  credit_notes: z.object({
    /** Issued and not paid. */
    open: z.number().int(),
    /** Sum of the open ones including VAT. */
    open_total: z.number(),
    paid: z.number().int(),
    /** With an objection that is not answered. */
    objected: z.number().int(),
  }),
})
export type AccountSummary = z.output<typeof AccountSummary>

/** The subjects of the history of a company. Its orders have a history of their own. */
export const accountHistorySubjects = ['account', 'contact', 'credit_note'] as const

const AccountHistoryEntry = z.object({
  id: z.string(),
  at: InstantOut,
  subject: z.enum(accountHistorySubjects),
  step: z.string(),
  /** The person or the number of the credit note that the entry is about; null: the company itself. */
  about: z.string().nullable(),
  by: z.object({
    kind: z.enum(['person', 'operator', 'system']),
    name: z.string(),
    /** The company on whose side the step was taken. */
    account: z.string().nullable(),
  }),
  /** Why it was done, if a reason was asked for. */
  reason: z.string().nullable(),
})
export type AccountHistoryEntry = z.output<typeof AccountHistoryEntry>

export const operatorAccountSearchCalls = {
  'account.search': endpoint({
    summary:
      'Finds companies by name, place, email address or id, in the order of their names. `pagination.next` is the value of `after` for the next page, null on the last one.',
    query: z.object({
      ...accountFilter,
      after: z.string().max(600, { error: 'too_long' }).optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(AccountRow),
      pagination: z.object({ total_count: z.number().int(), next: z.string().nullable() }),
    }),
    errors: [],
    effect: 'read',
  }),
  'account.places': endpoint({
    summary:
      'Lists the companies of a filter of `account.search` with their positions, for a map: the first ones in the order of their names.',
    query: z.object({ ...accountFilter, limit: PlaceLimit }),
    reply: z.object({
      data: z.array(AccountPlace),
      /** The companies that the filter finds. */
      total: z.number().int(),
    }),
    errors: [],
    effect: 'read',
  }),
  'account.summary': endpoint({
    summary:
      'Returns a company with what it is missing, its locations, and the numbers of its orders and credit notes.',
    params: z.object({ account_id: CrmId }),
    reply: AccountSummary,
    errors: ['not_found'],
    effect: 'read',
  }),
  'account.history': endpoint({
    summary:
      'Lists what was done with a company, its people and its credit notes, newest first, without values, which may be bank data. `after` is `next` of the page before.',
    params: z.object({ account_id: CrmId }),
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,18}$/, { error: 'invalid' })
        .optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(AccountHistoryEntry),
      /** null: this is the last page. */
      next: z.string().nullable(),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
}
