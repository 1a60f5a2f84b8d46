import { setTestFileStore } from '#test/app/test-services'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import type { Person } from '#server/kernel/call'
import { createFileStore } from '#server/platform/storage/file-store'
import { createPdfPrinter, type PdfPrinter } from '#server/platform/documents/pdf-printer'
import { createZip } from '#server/platform/storage/zip'
import { createSelfSignedCertificate } from '#server/platform/documents/pdf-signing/certificate'
import { createSeal } from '#server/platform/documents/pdf-signing/seal'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { loadShippedForm } from '#test/builders/forms'
import { createOrderInStatus, createTestPartner, type TestOrder, type Partner } from '#test/builders/orders'
import { readPdfSignature } from '#test/pdf/pdf-signature'
import { readPdfText } from '#test/pdf/pdf-content'
import { forbidInsideTransactions, runTask } from '#test/app/run-task'
import { addForm } from '../definitions/definitions.commands.ts'
import { createFormTasks } from '../protocols/documents.tasks.ts'
import { formRoutes } from '../forms.routes.ts'
import { createProtocolRoutes } from '../protocols/protocols.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-reports-'))
const files = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
const pdf = forbidInsideTransactions(createPdfPrinter())
afterAll(async () => {
  await pdf.close()
  await rm(dataDir, { recursive: true })
})
setTestFileStore(files)
const seal = createSeal(createSelfSignedCertificate('Gewerk', Temporal.Now.instant()))
const tasks = createFormTasks({ pdf, files, seal, publicUrl: 'https://x.example' })
const people = new Map<string, Person>()
const app = await createTestServer({
  database,
  routes: [formRoutes, createProtocolRoutes({ files, zipOf: createZip, config: { protocolExportMax: 1 } })],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
})
const tab = createBrowser(app)

let partner: Partner
let form: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('admin', partner.admin).set('installer', await partner.person(['installer']))
  people.set('disposition', await partner.person(['disposition']))
  people.set('rival', (await createTestPartner(database, 'Rivale GmbH')).admin)
  form = await runAsOperator(database, (call) => addForm(call, loadShippedForm('daily-report')))
})

async function createMultidayOrder(): Promise<TestOrder> {
  const order = await createOrderInStatus(database, partner, 'started')
  await owner.query(
    `update opportunities set multiday = true, multiday_documentation_form_id = $2
      where id = (select opportunity_id from jobs where api_id = $1)`,
    [order.id, form],
  )
  return order
}

const sendTestReport = (order: TestOrder, answers: Answers, submission_id?: string, who = 'admin') =>
  tab.post(
    `/order-intake-forms-api/form/answers/${order.id}`,
    {
      form_id: form,
      answers: { 'daily-report': 'Dach', ...answers },
      ...(submission_id ? { submission_id } : {}),
    },
    who,
  )
const fetchTestReports = async ({ id }: TestOrder, who = 'admin', formId = form) =>
  tab.get(`/data-api/entity/submission/?jobApiId=${id}&formId=${formId}`, who)

async function renderTestReport(submissionId: string): Promise<void> {
  await runTask(database, tasks, 'report.render', { submissionId })
}

describe('daily reports', () => {
  test('reports are listed by day with their authors, for their own company only', async () => {
    const order = await createMultidayOrder()
    for (const day of ['2026-11-19', '2026-11-21', '2026-11-20'])
      await sendTestReport(order, { 'report-date': day })
    const { body } = await fetchTestReports(order)
    expect(body.data.map((one: { answers: Answers }) => one.answers['report-date'])).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
    ])
    expect(body.data[0]).toMatchObject({
      formId: form,
      jobApiId: order.id,
      contact: { id: partner.admin.contactId, account: { id: partner.accountId } },
      editable: true,
      resource: null,
    })
    expect((await fetchTestReports(order, 'disposition')).body.data[0].editable).toBe(false)
    expect((await fetchTestReports(order, 'rival')).status).toBe(404)
    expect((await tab.get('/data-api/entity/submission/', 'admin')).status).toBe(422)
  })

  test('a team member may change a report, and the history keeps the previous text', async () => {
    const order = await createMultidayOrder()
    const { body: first } = await sendTestReport(order, { 'report-date': '2026-11-20' })
    await sendTestReport(order, { 'report-date': '2026-11-21' })
    const sent = await sendTestReport(
      order,
      { 'report-date': '2026-11-20', 'daily-report': 'Dach fertig' },
      first.submission_id,
      'installer',
    )
    expect(sent.status).toBe(201)
    expect(sent.body.submission_id).toBe(first.submission_id)
    const { data } = (await fetchTestReports(order)).body
    expect(data).toHaveLength(2)
    expect(data[1]).toMatchObject({
      answers: { 'daily-report': 'Dach fertig' },
      contact: { id: partner.admin.contactId },
    })
    const { rows } = await owner.query(
      `select before from history where step = 'report.change' and subject_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ before: { 'report-date': '2026-11-20', 'daily-report': 'Dach' } }])
    const onto = await sendTestReport(order, { 'report-date': '2026-11-21' }, first.submission_id)
    expect(onto.body.errors).toHaveProperty(['answers.report-date'])
  })

  test('reports can be read but not changed after the approval of the order', async () => {
    const order = await createMultidayOrder()
    const { body } = await sendTestReport(order, { 'report-date': '2026-11-20' })
    await owner.query(`update jobs set status = 'completed' where api_id = $1`, [order.id])
    expect((await sendTestReport(order, { 'report-date': '2026-11-22' }, body.submission_id)).status).toBe(
      409,
    )
    expect((await fetchTestReports(order)).body.data[0].editable).toBe(false)
  })

  test('each report has a sealed PDF, which is created again after a change', async () => {
    const order = await createMultidayOrder()
    const { body } = await sendTestReport(order, {
      'report-date': '2026-11-20',
      'daily-report': 'Erste Reihe montiert',
    })
    await renderTestReport(body.submission_id)
    await renderTestReport(body.submission_id)
    const pdfOf = async () => {
      const { data } = (await fetchTestReports(order)).body
      const { rows } = await owner.query('select storage_key from files where id = $1', [
        data[0].resource.split('/').at(-1),
      ])
      return files.readBytes(rows[0]?.storage_key)
    }
    const bytes = await pdfOf()
    expect(readPdfSignature(bytes).isValid).toBe(true)
    const text = await readPdfText(bytes)
    for (const expected of ['Erste Reihe montiert', 'Elektro Sommer GmbH', '20.11.2026', '/verify/']) {
      expect(text).toContain(expected)
    }
    expect(text).not.toContain('Unterschrift')
    await sendTestReport(
      order,
      { 'report-date': '2026-11-20', 'daily-report': 'Zweite Reihe' },
      body.submission_id,
    )
    expect((await fetchTestReports(order)).body.data[0].resource).toBeNull()
    await renderTestReport(body.submission_id)
    expect(await readPdfText(await pdfOf())).toContain('Zweite Reihe')
    const { rows } = await owner.query('select 1 from seals where submission_id = $1', [body.submission_id])
    expect(rows).toHaveLength(2)
  })

  test('a report changed during printing is sealed once in its new version', async () => {
    const order = await createMultidayOrder()
    const { body } = await sendTestReport(order, { 'report-date': '2026-11-20', 'daily-report': 'Vorher' })
    const printed: string[] = []
    const changing: PdfPrinter = {
      ...pdf,
      render: async (...given) => {
        printed.push(JSON.stringify(given[1]))
        if (printed.length === 1) {
          const change = { 'report-date': '2026-11-20', 'daily-report': 'Nachher' }
          expect((await sendTestReport(order, change, body.submission_id)).status).toBe(201)
        }
        return pdf.render(...given)
      },
    }
    const handlers = createFormTasks({ pdf: changing, files, seal, publicUrl: 'https://x.example' })
    await runTask(database, handlers, 'report.render', { submissionId: body.submission_id })
    expect(printed).toHaveLength(2)
    expect(printed[1]).toContain('Nachher')
    const { rows } = await owner.query('select 1 from seals where submission_id = $1', [body.submission_id])
    expect(rows).toHaveLength(1)
  })
})
