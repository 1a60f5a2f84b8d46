import { testServices } from '#test/app/test-services'
import { beforeAll, expect, test } from 'vitest'
import { formFailureHandlers } from '#server/features/forms/protocols/documents.tasks'
import { firstReportedAttempt, createRunnableTasks } from '#server/kernel/task-handlers'
import { PdfError, type PdfPrinter } from '#server/platform/documents/pdf-printer'
import { createCreditNotesApp, issuedAt } from '#test/app/credit-notes-app'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { creditNoteFailureHandlers, createCreditNoteTasks } from './credit-note-documents.tasks.ts'

const { database, owner, pdf, people, createCompletedOrder, issue, openBrowser } =
  await createCreditNotesApp()
const client = openBrowser()
const marketplace = createOperatorClient(await createOperatorApp({ database }))

const brokenPdf: PdfPrinter = {
  render: () => Promise.reject(new PdfError('cannot be rendered')),
  close: () => Promise.resolve(),
}
const transaction = (work: Parameters<typeof database.transaction<void>>[2]) =>
  database.transaction('system', {}, work)
const now = () => issuedAt

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)
})

/** Runs a failing task as often as the queue would before it reports a failure. */
async function runFailingTask(
  task: ReturnType<typeof createRunnableTasks>[string] | undefined,
  payload: object,
  attempts: number,
) {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const run = { key: `run ${attempt}`, addedAt: issuedAt, attempt }
    await expect(task?.(payload, run)).rejects.toThrow('cannot be rendered')
  }
}

const listDocumentFailures = async (subjectId: string) => {
  const { rows } = await owner.query(
    `select after from history where subject_id = $1 and step = 'document.fail'`,
    [subjectId],
  )
  return rows.map(({ after }) => after)
}

test('a credit note whose document fails repeatedly is reported once, until its document exists', async () => {
  const { id } = await issue(partner, [await createCompletedOrder(partner)])
  const shown = async () =>
    (await client.get('/documents-api/accounting/documents', 'partner')).body.data.find(
      (note: { id: string }) => note.id === id,
    )
  const listed = async () => (await marketplace.get('/credit-notes?document_failed=true')).body.data
  const broken = createRunnableTasks(
    { services: testServices, transaction, now },
    [createCreditNoteTasks({ pdf: brokenPdf })],
    [creditNoteFailureHandlers],
  )

  await runFailingTask(broken['creditNote.render'], { creditNoteId: id }, firstReportedAttempt - 1)
  expect(await shown()).toMatchObject({ documentFailed: false, path: null })
  expect(await listed()).toEqual([])

  await runFailingTask(broken['creditNote.render'], { creditNoteId: id }, firstReportedAttempt + 1)
  expect(await shown()).toMatchObject({ documentFailed: true, path: null })
  expect(await listed()).toMatchObject([{ id, document_failed_at: expect.any(String) }])
  expect(await listDocumentFailures(id)).toEqual([{ document: 'credit_note' }])

  const mended = createRunnableTasks(
    { services: testServices, transaction, now },
    [createCreditNoteTasks({ pdf })],
    [creditNoteFailureHandlers],
  )
  await mended['creditNote.render']?.({ creditNoteId: id }, { key: 'a later run', addedAt: issuedAt })
  expect(await shown()).toMatchObject({ documentFailed: false, path: expect.any(String) })
  expect(await listed()).toEqual([])
})

test('a document that the queue gives up is tried again once, a day later', async () => {
  const { id } = await issue(partner, [await createCompletedOrder(partner)])
  const broken = createRunnableTasks(
    { services: testServices, transaction, now },
    [createCreditNoteTasks({ pdf: brokenPdf })],
    [creditNoteFailureHandlers],
  )
  for (const key of ['a run', 'the same run again']) {
    const run = { key, addedAt: issuedAt, attempt: 12, isLastAttempt: true }
    await expect(broken['creditNote.render']?.({ creditNoteId: id }, run)).rejects.toThrow(
      'cannot be rendered',
    )
  }
  const { rows } = await owner.query(
    `select run_at > now() + interval '23 hours' as tomorrow from graphile_worker._private_jobs
     where payload ->> 'creditNoteId' = $1 and key like 'creditNote.render tomorrow%'`,
    [id],
  )
  expect(rows).toEqual([{ tomorrow: true }])
})

test('an order whose protocol fails repeatedly is reported once', async () => {
  const orderId = await createCompletedOrder(partner)
  const broken = createRunnableTasks(
    { services: testServices, transaction, now },
    [{ 'protocol.render': () => Promise.reject(new PdfError('cannot be rendered')) }],
    [formFailureHandlers],
  )
  const seen = async () => (await marketplace.get(`/jobs/${orderId}`)).body.document_failed_at
  await runFailingTask(broken['protocol.render'], { orderId, version: 1 }, firstReportedAttempt - 1)
  expect(await seen()).toBeNull()
  await runFailingTask(broken['protocol.render'], { orderId, version: 1 }, firstReportedAttempt + 1)
  expect(await seen()).toEqual(expect.any(String))
  expect(await listDocumentFailures(orderId)).toEqual([{ document: 'protocol' }])
})
