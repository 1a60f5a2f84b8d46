import { z } from 'zod'
import { InstantOut, PeriodOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, OrderId } from '#contract/kit/ids'
import { createQueryNumber, createRepeatedParam } from '#contract/kit/paging'
import { LocaleSchema, LocalTextSchema, Line } from '#contract/kit/text-schemas'
import {
  cancellationCategories,
  holdReasons,
  movers,
  orderStatuses,
  orderTypes,
} from '#contract/orders/model/order-enums'
import { Position } from '#contract/orders/today'
import { PlaceLimit } from '../places.ts'
import { orderExportColumns, orderExportFormats } from './order-filters.ts'

/** Reading orders for people: a list that is searched, and what a company has filled in. */

/** The place of a row in the list: when its status changed, and its id. Replies contain it as `next`. */
const SearchCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z~[0-9a-f-]{36}$/, { error: 'invalid' })

const OrderSearchRow = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  order_type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  status_since: InstantOut,
  brand: z.string(),
  partner: z.object({ id: z.string(), name: z.string() }).nullable(),
  customer: z.object({ name: z.string(), postal_code: z.string(), city: z.string() }),
  hold: z.object({ reason: z.enum(holdReasons), next: z.enum(movers) }).nullable(),
  appointment: PeriodOut.nullable(),
  price_purchasing: z.number(),
  /** Number of companies with an open offer for this order. */
  open_offers: z.number().int(),
})

/** The filter of the list, its map and its file. */
const orderFilter = {
  search: Line.optional(),
  status: createRepeatedParam(z.enum(orderStatuses, { error: 'invalid_enum' })),
  partner_id: CrmId.optional(),
}

const OrderPlace = OrderSearchRow.pick({
  api_id: true,
  name: true,
  order_type: true,
  status: true,
  partner: true,
  customer: true,
  appointment: true,
  price_purchasing: true,
  open_offers: true,
}).extend({
  /** The site, or the middle of its postal code; null: neither is known. */
  position: Position.nullable(),
})

/** A file of an answer. `url` is a path below the portal’s URL that opens the file for five minutes. */
const AnswerPhoto = z.object({
  id: z.string(),
  caption: z.string(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
})

const SubmittedForm = z.object({
  id: z.string(),
  category: z.enum(['documentation', 'confirmation', 'report']),
  title: z.string(),
  /** Author, time and version of the form in words. */
  filled_in: z.string(),
  pages: z.array(
    z.object({
      title: z.string(),
      /** The answered questions of the page, each once. */
      questions: z.array(z.object({ name: z.string(), title: z.string() })),
      answers: z.array(
        z.object({
          /** Name of the question among `questions`. */
          name: z.string(),
          question: z.string(),
          answer: z.string(),
          /** Why the answer is implausible; null: it is not. */
          warning: z.string().nullable(),
        }),
      ),
      photos: z.array(AnswerPhoto),
    }),
  ),
})

export const operatorOrderSearchCalls = {
  'order.search': endpoint({
    summary:
      'Lists jobs, the last change of status first. `search` looks for the beginnings of words in numbers, name, customer and place. `after` is `next` of the page before.',
    query: z.object({
      ...orderFilter,
      after: SearchCursor.optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(OrderSearchRow),
      /** null: this is the last page. */
      next: z.string().nullable(),
    }),
    errors: [],
    effect: 'read',
  }),
  'order.places': endpoint({
    summary:
      'Lists the jobs of a filter of `order.search` with their positions, for a map: the first ones in the sequence of the search.',
    query: z.object({ ...orderFilter, limit: PlaceLimit }),
    reply: z.object({
      data: z.array(OrderPlace),
      /** The jobs that the filter finds, counted up to 10,000. */
      total: z.number().int(),
      /** There are more than `total`. */
      has_more_than_total: z.boolean(),
    }),
    errors: [],
    effect: 'read',
  }),
  'order.export': endpoint({
    summary:
      'Returns the jobs that a filter of `order.search` finds as a file, the newest job first, with times of Berlin. `csv`: UTF-8 with byte order mark, semicolons, decimal commas. `xlsx`: an Excel workbook with dates and amounts as such. `columns`: only these, in this sequence. `locale` is the language of headings and statuses; by default that of the request.',
    query: z.object({
      ...orderFilter,
      format: z.enum(orderExportFormats, { error: 'invalid_enum' }).default('csv'),
      columns: createRepeatedParam(z.enum(orderExportColumns, { error: 'invalid_enum' })),
      locale: LocaleSchema.optional(),
    }),
    reply: z.any(),
    errors: [],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
  'order.submissions': endpoint({
    summary:
      'Lists the forms that the company of a job has filled in, the newest version of each, in the language of the request.',
    params: z.object({ job_id: OrderId }),
    reply: z.object({ data: z.array(SubmittedForm) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'cancellationReason.list': endpoint({
    summary: 'Lists the reasons for which a job can be cancelled.',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          category: z.enum(cancellationCategories),
          description: LocalTextSchema,
          /** The reason needs an explanation. */
          needs_comment: z.boolean(),
        }),
      ),
    }),
    errors: [],
    effect: 'read',
  }),
}
