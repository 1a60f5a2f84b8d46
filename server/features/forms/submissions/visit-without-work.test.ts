import { setTestFileStore } from '#test/app/test-services'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api'
import { changeStatus, previewStatus } from '#server/features/orders/transitions/change-status.commands'
import { createFileStore } from '#server/platform/storage/file-store'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { createSelfSignedCertificate } from '#server/platform/documents/pdf-signing/certificate'
import { createSeal } from '#server/platform/documents/pdf-signing/seal'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { loadShippedForm } from '#test/builders/forms'
import {
  createOrderInStatus,
  createTestPartner,
  createFinishInputs,
  type Partner,
} from '#test/builders/orders'
import { readPdfText } from '#test/pdf/pdf-content'
import { forbidInsideTransactions, runTask } from '#test/app/run-task'
import { addForm } from '../definitions/definitions.commands.ts'
import { createFormTasks } from '../protocols/documents.tasks.ts'
import { submitForm } from './submit.commands.ts'
import { createTestFile } from '#test/builders/files'

/**
 * A visit without work: its form, which does not count as documentation of work, and the resulting record.
 */

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-visit-'))
const files = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
const pdf = forbidInsideTransactions(createPdfPrinter())
setTestFileStore(files)
const seal = createSeal(createSelfSignedCertificate('Gewerk', Temporal.Now.instant()))
const tasks = createFormTasks({ pdf, files, seal, publicUrl: 'https://partner.example' })

let partner: Partner
let workFormId: string
let visitFormId: string
beforeAll(async () => {
  partner = await createTestPartner(database, 'Elektro Sommer GmbH')
  workFormId = await runAsOperator(database, (call) =>
    addForm(call, loadShippedForm('installation-standard')),
  )
  visitFormId = await runAsOperator(database, (call) => addForm(call, loadShippedForm('visit-without-work')))
})
afterAll(async () => {
  await pdf.close()
  await rm(dataDir, { recursive: true })
})

type StatusBody = Input<'order.setStatus'>['body']

const refusedWork = {
  cancellation_reason_id: 'customer_refused_work',
  cancellation_reason_category: 'customer',
} as const

const createStatusBody = (job_id: string, more: Partial<StatusBody>): StatusBody => ({
  preview: false,
  job_id,
  inputs: {},
  ...more,
})
const previewTestStatus = (id: string, more: Partial<StatusBody>) =>
  runAsPerson(database, partner.admin, (call) => previewStatus(call, createStatusBody(id, more)))
const changeTestStatus = (id: string, more: Partial<StatusBody>) =>
  runAsPerson(database, partner.admin, (call) => changeStatus(call, createStatusBody(id, more)))

async function submitVisitForm(orderId: string): Promise<string> {
  const plain = { create: { width: 400, height: 300, channels: 3, background: '#456' } } as const
  const data = await sharp(plain).jpeg().toBuffer()
  return runAsPerson(database, partner.admin, async (call) => {
    const photo = await createTestFile(call, { name: 'tür.jpg', contentType: 'image/jpeg', data })
    const answers = {
      visited_on: '2026-11-20',
      met: 'somebody_else',
      met_name: 'Łucja Groß',
      found: 'Der Kunde möchte die Wallbox nicht mehr.',
      photos: photo.id,
    }
    return (await submitForm(call, orderId, { form_id: visitFormId, draft: false, answers })).submission_id
  })
}

test('cancelling on site asks for the visit form instead of the documentation of work', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const { inputs } = await previewTestStatus(id, refusedWork)
  expect(inputs.documentation).toMatchObject({
    state: 'required',
    label: { de: 'Besuchsprotokoll' },
    value: { form_id: visitFormId, submission_id: null },
  })
  expect(inputs.pictures).toMatchObject({ state: 'optional', value: { required: [] } })
  expect(inputs.confirmation?.state).toBe('hidden')
  const { inputs: finishing } = await previewTestStatus(id, { new_status: 'finished' })
  expect(finishing.documentation).toMatchObject({ value: { form_id: workFormId } })
})

test('a visit form does not count as documentation of work', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const submission_id = await submitVisitForm(id)
  const { inputs } = await previewTestStatus(id, { new_status: 'finished' })
  expect(inputs.documentation).toMatchObject({ state: 'required', value: { submission_id: null } })
  const given = {
    ...(await createFinishInputs(database, partner.accountId)),
    documentation: { submission_id },
  }
  await expect(changeTestStatus(id, { new_status: 'finished', inputs: given })).rejects.toMatchObject({
    detail: { errors: { 'inputs.documentation.submission_id': ['invalid_id'] } },
  })
})

test('an order cancelled on site ends with a sealed visit record', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const submission_id = await submitVisitForm(id)
  const declined = { reason: 'customer_refused' } as const
  await changeTestStatus(id, {
    ...refusedWork,
    inputs: { documentation: { submission_id }, customer_signature: { declined } },
  })
  const { rows } = await owner.query<{ version: number }>(
    `select (payload ->> 'version')::int as version from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'protocol.render' and payload ->> 'orderId' = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  await runTask(database, tasks, 'protocol.render', { orderId: id, version: rows[0]?.version ?? 0 })
  const { rows: made } = await owner.query<{ key: string; name: string }>(
    `select f.storage_key as key, f.name from protocols p join files f on f.id = p.file_id where p.job_id = $1`,
    [id],
  )
  expect(made[0]?.name).toMatch(/ Besuchsprotokoll Fassung 1 \d\d\.\d\d\.\d{4}\.pdf$/)
  const text = await readPdfText(await files.readBytes(made[0]?.key ?? ''))
  for (const expected of [
    'Nicht ausgeführt',
    'Kunde lehnt die Arbeiten vor Ort ab',
    'Łucja Groß',
    'Der Kunde möchte die Wallbox nicht mehr.',
    'Kunde verweigert die Unterschrift',
  ]) {
    expect(text).toContain(expected)
  }
  expect(text).not.toContain('Ausgeführte Leistungen')
})
