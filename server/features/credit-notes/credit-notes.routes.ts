import type { Input, Output } from '#contract/api'
import { openFileDownload } from '#server/features/files/file-access.queries'
import type { Call, PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { Routes } from '#server/kernel/routes'
import {
  countCreditNotes,
  getCreditNoteFilePath,
  findCreditNotes,
  type CreditNoteFilter,
} from './list/credit-note-list.sql.ts'
import {
  getRequestedStates,
  parseCreditNoteSearch,
  parseCreditNoteSort,
} from './list/credit-note-query.rules.ts'
import { readCreditNoteSummary } from './summary/credit-note-summary.queries.ts'

export const creditNotesRoutes = {
  'creditNote.list': (call, input) => readCreditNotePage(call, input.query),
  'creditNote.summary': (call) => readCreditNoteSummary(call),
  'creditNote.ofJobs': (call, input) => readCreditNotesOfOrders(call, input.query.job ?? []),
  'creditNote.file': (call, { params: { id }, query: { jwt, token, download } }) =>
    openFileDownload(call, id, getCreditNoteFilePath(id), jwt ?? token, download),
} satisfies Routes

async function readCreditNotePage(
  call: PersonCall,
  query: Input<'creditNote.list'>['query'],
): Promise<Output<'creditNote.list'>> {
  const sorting = parseCreditNoteSort(query.sort)
  if (!sorting) throw createFieldRefusal({ sort: 'invalid_enum' })
  const filter = toCreditNoteFilter(query)
  const slice = { sorting, limit: query.limit, offset: (query.page - 1) * query.limit }
  const [data, total_count] = await Promise.all([
    findCreditNotes(call.tx, filter, slice),
    countCreditNotes(call.tx, filter),
  ])
  return { data, pagination: { total_count, page_number: query.page, page_size: query.limit } }
}

function toCreditNoteFilter(query: Input<'creditNote.list'>['query']): CreditNoteFilter {
  const search = parseCreditNoteSearch(query.search ?? '')
  if (!search) throw createFieldRefusal({ search: 'invalid' })
  return {
    states: getRequestedStates(query.status),
    number: query.number,
    from: query.issueDateFrom,
    to: query.issueDateTo,
    paidFrom: query.paidFrom,
    paidTo: query.paidTo,
    objection: query.objection,
    ...search,
  }
}

/**
 * Returns the caller's credit notes of the named orders, one entry per order. Without named orders, returns
 * none.
 */
async function readCreditNotesOfOrders(
  call: Call,
  orderIds: readonly string[],
): Promise<Output<'creditNote.ofJobs'>> {
  const sorting = { field: 'issueDate', descending: true } as const
  const notes = await findCreditNotes(call.tx, { orderIds }, { sorting, limit: 1000, offset: 0 })
  const isRequested = ({ sfid }: (typeof notes)[number]['jobs'][number]) =>
    sfid !== null && orderIds.includes(sfid)
  return { data: notes.flatMap((note) => note.jobs.filter(isRequested).map((job) => ({ ...note, job }))) }
}
