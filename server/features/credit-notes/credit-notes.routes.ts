import type { Input, Output } from '#contract/api'
import { openFileDownload } from '#server/features/files/files.commands'
import type { Call, PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { Routes } from '#server/kernel/routes'
import { countCreditNotes, filePath, selectCreditNotes, type Wanted } from './list/credit-note-list.sql.ts'
import { askedStates, readSearch, readSort } from './list/credit-note-query.ts'

export const routes = {
  'creditNote.list': (call, input) => listCreditNotes(call, input.query),
  'creditNote.ofJobs': (call, input) => creditNotesOfJobs(call, input.query.job ?? []),
  'creditNote.file': (call, { params: { id }, query: { jwt, token, download } }) =>
    openFileDownload(call, id, filePath(id), jwt ?? token, download),
} satisfies Routes

async function listCreditNotes(
  call: PersonCall,
  query: Input<'creditNote.list'>['query'],
): Promise<Output<'creditNote.list'>> {
  const sorting = readSort(query.sort)
  if (!sorting) throw createFieldRefusal({ sort: 'invalid_enum' })
  const wanted = wantedBy(query)
  const slice = { sorting, limit: query.limit, offset: (query.page - 1) * query.limit }
  const [data, total_count] = await Promise.all([
    selectCreditNotes(call.tx, wanted, slice),
    countCreditNotes(call.tx, wanted),
  ])
  return { data, pagination: { total_count, page_number: query.page, page_size: query.limit } }
}

function wantedBy(query: Input<'creditNote.list'>['query']): Wanted {
  const search = readSearch(query.search ?? '')
  if (!search) throw createFieldRefusal({ search: 'invalid' })
  return {
    states: askedStates(query.status),
    number: query.number,
    from: query.issueDateFrom,
    to: query.issueDateTo,
    ...search,
  }
}

/** Those of the named orders that are the caller's own, each with its order; nothing named, nothing found. */
async function creditNotesOfJobs(
  call: Call,
  orderIds: readonly string[],
): Promise<Output<'creditNote.ofJobs'>> {
  const sorting = { field: 'issueDate', descending: true } as const
  const notes = await selectCreditNotes(call.tx, { orderIds }, { sorting, limit: 1000, offset: 0 })
  const asked = ({ sfid }: (typeof notes)[number]['jobs'][number]) => sfid !== null && orderIds.includes(sfid)
  return { data: notes.flatMap((note) => note.jobs.filter(asked).map((job) => ({ ...note, job }))) }
}
