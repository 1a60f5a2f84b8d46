import { setTestFileStore } from '#test/app/test-services'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFile } from '#server/features/files/files.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import type { Answers } from '#contract/forms/forms'
import type { Locale } from '#contract/kit/locale'
import type { Person } from '#server/kernel/call'
import { createFileStore } from '#server/platform/storage/file-store'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { createSelfSignedCertificate } from '#server/platform/documents/pdf-signing/certificate'
import { createSeal } from '#server/platform/documents/pdf-signing/seal'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { loadShippedForm } from '#test/builders/forms'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { readPdfSignature } from '#test/pdf/pdf-signature'
import { readPdfMetadata, readPdfPages, readPdfPictureSizes, readPdfText } from '#test/pdf/pdf-content'
import { forbidInsideTransactions, runTask } from '#test/app/run-task'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import { renderProtocolAgain } from './render-protocol.commands.ts'
import { addForm } from '../definitions/definitions.commands.ts'
import { createFormTasks } from './documents.tasks.ts'
import { formRoutes } from '../forms.routes.ts'
import { submitForm } from '../submissions/submit.commands.ts'
import { createTestFile } from '#test/builders/files'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-protocol-'))
const files = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
const pdf = forbidInsideTransactions(createPdfPrinter())
setTestFileStore(files)
const seal = createSeal(createSelfSignedCertificate('Gewerk', Temporal.Now.instant()))
const publicUrl = 'https://partner.example'
const tasks = createFormTasks({ pdf, files, seal, publicUrl })
afterAll(async () => {
  await pdf.close()
  await rm(dataDir, { recursive: true })
})

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database, 'Elektro- und Gebäudetechnik Łukasz Großmann & Söhne <b> GmbH')
})

function renderTestProtocol(orderId: string, version: number): Promise<void> {
  return runTask(database, tasks, 'protocol.render', { orderId, version })
}

async function storeTestPhoto(label: string): Promise<string> {
  const plain = { create: { width: 1600, height: 1200, channels: 3, background: '#456' } } as const
  const data = await sharp(plain).jpeg().toBuffer()
  const file = await runAsPerson(database, partner.admin, (call) =>
    createTestFile(call, { name: `${label}.jpg`, contentType: 'image/jpeg', data }),
  )
  return file.id
}

const queuedVersionsSql = `select payload ->> 'version' as version from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'protocol.render' and payload ->> 'orderId' = $1`

function getVersionRow({ rows }: { rows: unknown[] }) {
  return rows[0] as { version: number }
}

async function listStoredProtocols(orderId: string) {
  const { rows } = await owner.query(
    `select p.order_version as version, encode(p.sha256, 'hex') as sha256, f.storage_key as key, f.account_id as account, f.name
      from protocols p join files f on f.id = p.file_id where p.job_id = $1 order by p.order_version, p.edition`,
    [orderId],
  )
  return rows as { version: number; sha256: string; key: string; account: string; name: string }[]
}

async function readProtocolText(orderId: string): Promise<string> {
  const all = await listStoredProtocols(orderId)
  return readPdfText(await files.readBytes(all.at(-1)?.key ?? ''))
}

function createNamedCustomer(locale: Locale) {
  const { customer: given } = createOrderDraft()
  return { ...given, first_name: 'Łukasz', last_name: '<b>Müller</b>', locale }
}

describe('the protocol of an order', () => {
  test('a protocol contains work, answers, signature, photos and history', async () => {
    const draft = createOrderDraft({ customer: createNamedCustomer('de'), eid: 'SW-2026-00815' })
    const { id, sfid } = await createOrderInStatus(database, partner, 'started', draft)
    const form = await runAsOperator(database, (call) =>
      addForm(call, loadShippedForm('installation-standard')),
    )
    const confirmation = await runAsOperator(database, (call) =>
      addForm(call, loadShippedForm('confirmation-standard')),
    )
    await runAsPerson(database, partner.admin, async (call) => {
      const photo_before = await storeTestPhoto('vorher')
      await describeFile(call, photo_before, 'Zählerschrank <alt>')
      const photo_after = await storeTestPhoto('nachher')
      await submitForm(call, id, {
        form_id: form,
        draft: false,
        answers: {
          work_done: ['mounted', 'connected'].filter((value) =>
            JSON.stringify(loadShippedForm('installation-standard')).includes(`"${value}"`),
          ),
          device_model: 'go-e <b>Gemini</b>',
          electrical_work: false,
          photo_before,
          photo_after,
          ...createRequiredAnswers('installation-standard'),
        },
      })
      await submitForm(call, id, {
        form_id: confirmation,
        draft: false,
        answers: {
          ...createRequiredAnswers('confirmation-standard'),
          signing: 'signed',
          customer_name: 'Łukasz Müller',
          customer_signature: await storeTestPhoto('unterschrift'),
        },
      })
    })
    await renderTestProtocol(id, 9)
    const text = await readProtocolText(id)
    for (const expected of [
      'Montageprotokoll',
      sfid,
      'SW-2026-00815',
      'Łukasz <b>Müller</b>',
      'Elektro- und Gebäudetechnik Łukasz Großmann & Söhne <b> GmbH',
      'Wallbox 11 kW montieren und anschließen',
      ': Zählerschrank <alt>',
      'go-e <b>Gemini</b>',
      'Unterschrift des Kunden',
      'Łukasz Müller',
      'Bildschirm des Fachbetriebs',
      'Verlauf',
      'Auftrag angenommen',
      'Arbeit begonnen',
      'Unterschrift erfasst',
      'Petra Sommer',
    ]) {
      expect(text).toContain(expected)
    }
    // The number of the order is in the heading; the internal one is in the footer only.
    expect(text).not.toContain('Auftragsnummer')
    // Two photos and the signature, reduced to print size.
    const bytes = await files.readBytes((await listStoredProtocols(id)).at(-1)?.key ?? '')
    const onPaper = { width: 1000, height: 750 }
    expect(await readPdfPictureSizes(bytes)).toEqual([onPaper, onPaper, onPaper])
  })

  test('a protocol names additional work that is not agreed yet apart from the work of the order', async () => {
    const { id } = await createStartedOrder()
    const propose = (name: string, state: 'pending' | 'price_offered' | 'declined') =>
      owner.query(
        `insert into additional_services (id, job_id, account_id, author, name, service_type, quantity, price_cents,
          offered_cents, state, created_at, ended_at)
          values (gen_random_uuid(), $1, $2, 'Petra Sommer', $3, 'groundwork', 2, 12050, 9000, $4, now(), $5)`,
        [id, partner.accountId, name, state, state === 'declined' ? new Date() : null],
      )
    await propose('Kernbohrung', 'pending')
    await propose('Leerrohr', 'price_offered')
    await propose('Anstrich', 'declined')
    await renderTestProtocol(id, 4)
    const text = await readProtocolText(id)
    const [, proposals = ''] = text.split('Zusätzlich ausgeführt, noch nicht freigegeben')
    expect(proposals).toContain('Kernbohrung')
    expect(proposals).toContain('Leerrohr')
    expect(text).not.toContain('Anstrich')
    // The customer reads the document, so it has no prices of the company.
    expect(text).not.toContain('120,50')
  })

  test('a protocol is a tagged PDF in the language of the customer', async () => {
    const { id } = await createStartedOrder({ customer: createNamedCustomer('fr') })
    await renderTestProtocol(id, 4)
    const bytes = await files.readBytes((await listStoredProtocols(id))[0]?.key ?? '')
    expect(await readPdfMetadata(bytes)).toEqual({
      title: expect.stringMatching(
        /^Rapport d’installation – Wallbox 11 kW, Einfamilienhaus, Version 1 du \d/,
      ),
      lang: 'fr',
      tagged: true,
    })
    expect((await readPdfPages(bytes)).at(-1)).toContain('Historique')
  })

  test('two protocols of an order that are created at the same time have different version numbers', async () => {
    const { id } = await createStartedOrder()
    await Promise.all([renderTestProtocol(id, 4), renderTestProtocol(id, 5)])
    const stored = await listStoredProtocols(id)
    const versions = stored.map(({ name }) => /Fassung (\d+) \d\d\./.exec(name)?.[1])
    expect(new Set(versions)).toEqual(new Set(['1', '2']))
    for (const [place, { key }] of stored.entries())
      expect(await readPdfText(await files.readBytes(key))).toContain(`Fassung ${versions[place]} vom`)
  })

  test('a protocol is sealed and its last page shows how to verify it', async () => {
    const { id } = await createStartedOrder()
    await renderTestProtocol(id, 4)
    const bytes = await files.readBytes((await listStoredProtocols(id))[0]?.key ?? '')
    expect(readPdfSignature(bytes).isValid).toBe(true)
    const { rows } = await owner.query(
      `select s.id, encode(s.sha256, 'hex') as sha256, h.after from seals s
        join history h on h.subject_id = s.job_id::text and h.step = 'protocol.render' where s.job_id = $1`,
      [id],
    )
    const [{ id: sealId, sha256, after }] = rows as [{ id: string; sha256: string; after: object }]
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(after).toMatchObject({ sha256, seal: sealId })
    expect((await readPdfPages(bytes)).at(-1)).toContain(`${publicUrl}/verify/${sealId}/`)
  })

  test('a protocol states that the signature is missing or not required', async () => {
    const missing = await createStartedOrder()
    const remote = await createStartedOrder({ is_remote: true })
    await renderTestProtocol(missing.id, 4)
    await renderTestProtocol(remote.id, 4)
    expect(await readProtocolText(missing.id)).toContain('liegt noch nicht vor')
    expect(await readProtocolText(remote.id)).toContain('keine Unterschrift nötig')
  })

  test('a protocol is created once per version even if tasks run twice, and the history contains its hash', async () => {
    const { id } = await createStartedOrder()
    await Promise.all([renderTestProtocol(id, 4), renderTestProtocol(id, 4), renderTestProtocol(id, 5)])
    await renderTestProtocol(id, 4)
    const all = await listStoredProtocols(id)
    expect(all.map(({ version }) => version)).toEqual([4, 5])
    expect(all[0]?.account).toBe(partner.accountId)
    const { rows } = await owner.query(
      `select after from history where subject_id = $1 and step = 'protocol.render'`,
      [id],
    )
    expect(rows.map(({ after }) => String(after.sha256)).toSorted()).toEqual(
      all.map(({ sha256 }) => sha256).toSorted(),
    )
  })

  test('a form submitted after the protocol creates a new edition of the same order version', async () => {
    // A confirmation of a remote order takes no signature, so the order's version does not change.
    const { id } = await createStartedOrder({ is_remote: true })
    const { version } = await owner
      .query('select version from jobs where api_id = $1', [id])
      .then(getVersionRow)
    await renderTestProtocol(id, version)
    const form = await runAsOperator(database, (call) =>
      addForm(call, loadShippedForm('confirmation-standard')),
    )
    await runAsPerson(database, partner.admin, (call) =>
      submitForm(call, id, {
        form_id: form,
        draft: false,
        answers: {
          ...createRequiredAnswers('confirmation-standard'),
          signing: 'declined',
          decline_reason: 'missing_customer',
        },
      }),
    )
    expect(
      (await owner.query('select version from jobs where api_id = $1', [id]).then(getVersionRow)).version,
    ).toBe(version)
    expect((await owner.query(queuedVersionsSql, [id])).rows).toEqual([{ version: String(version) }])
    await renderTestProtocol(id, version)
    await renderTestProtocol(id, version)
    expect((await listStoredProtocols(id)).map((one) => one.version)).toEqual([version, version])
    expect(await readProtocolText(id)).toContain('Es wird nicht unterschrieben')
  })

  test('no protocol is created for an order without a company', async () => {
    const { id } = await createStartedOrder()
    await runAsOperator(database, ({ tx }) =>
      tx
        .updateTable('jobs')
        .set({ partner_account_id: null, status: 'open' })
        .where('api_id', '=', id)
        .execute(),
    )
    await renderTestProtocol(id, 4)
    expect(await listStoredProtocols(id)).toEqual([])
  })

  test('the approval of an order queues its protocol', async () => {
    const { id } = await createOrderAt('approval_pending')
    await runAsOperator(database, (call) => applyMarketplaceTransition(call, id, 'order.complete'))
    const { rows } = await owner.query(queuedVersionsSql, [id])
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a protocol that could not be created', () => {
  const readState = async (id: string) =>
    (await runAsPerson(database, partner.admin, (call) => readOrder(call, id))).protocol.state
  const retry = (id: string) => runAsPerson(database, partner.admin, (call) => renderProtocolAgain(call, id))

  test('is shown as failed, and trying again requests it once, until it is there', async () => {
    const { id } = await createStartedOrder()
    expect(await readState(id)).toBe('none')
    await owner.query('update jobs set protocol_failed_at = now() where api_id = $1', [id])
    expect(await readState(id)).toBe('failed')

    expect((await retry(id)).protocol).toEqual({ state: 'rendering', may_render: true })
    await retry(id)
    const { rows } = await owner.query(queuedVersionsSql, [id])
    expect(rows).toHaveLength(1)
    await renderTestProtocol(id, Number((rows[0] as { version: string }).version))
    expect(await readState(id)).toBe('none')
  })

  test('is not requested while nothing failed', async () => {
    const { id } = await createStartedOrder()
    await retry(id)
    expect((await owner.query(queuedVersionsSql, [id])).rows).toEqual([])
  })

  test('of an order of another company cannot be requested', async () => {
    const { id } = await createStartedOrder()
    await owner.query('update jobs set protocol_failed_at = now() where api_id = $1', [id])
    const rival = await createTestPartner(database, 'Andere GmbH')
    await expect(
      runAsPerson(database, rival.admin, (call) => renderProtocolAgain(call, id)),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the list of protocols', () => {
  const people = new Map<string, Person>()

  test('the list names each protocol with its path, newest first, and is not found for other companies', async () => {
    const app = await createTestServer({
      database,
      routes: [formRoutes],
      authenticate: (token) => Promise.resolve(people.get(token) ?? null),
    })
    const rival = await createTestPartner(database, 'Rivale GmbH')
    people.set('own', partner.admin).set('rival', rival.admin)
    const { id, sfid } = await createStartedOrder()
    await renderTestProtocol(id, 4)
    await renderTestProtocol(id, 5)
    const { body } = await createBrowser(app).get(`/data-api/partner/protocols/of-job/${sfid}`, 'own')
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({
      resource: expect.stringMatching(/^\/api\/media\/file\/[0-9a-f-]{36}$/),
      name: expect.stringMatching(
        /^Wallbox 11 kW, Einfamilienhaus \S+ \S+ Montageprotokoll Fassung 2 \d\d\.\d\d\.\d{4}\.pdf$/,
      ),
      type: 'pdf',
      linkParams: {},
      tracking: null,
    })
    expect(body.data[0].updatedAt >= body.data[1].updatedAt).toBe(true)
    expect((await createBrowser(app).get(`/data-api/partner/protocols/of-job/${sfid}`, 'rival')).status).toBe(
      404,
    )
  })
})

/** Created before any form exists for its type, so that no form is required for status changes. */
async function createOrderAt(status: 'started' | 'approval_pending', more: object = {}) {
  const order = await createOrderInStatus(database, partner, 'started', createOrderDraft(more))
  if (status !== 'started')
    await owner.query('update jobs set status = $2, finished_at = now() where api_id = $1', [
      order.id,
      status,
    ])
  return order
}

function createStartedOrder(more: object = {}) {
  return createOrderAt('started', more)
}

/** Returns an acceptable answer for every required question. */
function createRequiredAnswers(name: string): Answers {
  const questions = loadShippedForm(name)
    .model.pages.flatMap((page) => page.elements)
    .filter((one) => one.isRequired)
  const answers: Answers = {}
  for (const one of questions) {
    if (one.type === 'radiogroup' || one.type === 'dropdown') answers[one.name] = one.choices[0]?.value ?? ''
    if (one.type === 'checkbox') answers[one.name] = one.choices.map((choice) => choice.value)
  }
  return answers
}
