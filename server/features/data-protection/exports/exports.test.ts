import { beforeAll, describe, expect, test } from 'vitest'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createDataProtectionApp, unzipFiles } from '#test/app/data-protection-app'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { createServiceLine } from '#test/app/credit-notes-app'
import { createTestFile } from '#test/builders/files'

const app = await createDataProtectionApp()
const { database, owner, createLoggedInPerson, newTab, run, waiting, runQueuedTasks } = app
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const tab = newTab()
const base = '/api/partner'

let partner: Partner
let admin: { id: string; email: string; token: string }
let colleague: { id: string; email: string; token: string }
let rival: { id: string; token: string }
let order: { id: string; sfid: string }

beforeAll(async () => {
  partner = await createTestPartner(database)
  admin = await createLoggedInPerson(partner.accountId, ['admin'], {
    firstName: 'Käthe',
    lastName: 'O’Neill-Söhne',
  })
  colleague = await createLoggedInPerson(partner.accountId, ['installer'])
  rival = await createLoggedInPerson((await createTestPartner(database, 'Blitz & Söhne GmbH')).accountId, [
    'admin',
  ])
  order = await createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({ services: [createServiceLine(1, 100)] }),
  )
  await owner.query(`update jobs set status = 'completed', finished_at = now() where api_id = $1`, [order.id])
  await runAsOperator(database, (call) =>
    issueCreditNotes(call, { accountId: partner.accountId, orderIds: [order.id] }),
  )
  const [sent, paper] = await Promise.all([
    storeExportTestFile('Foto.pdf', admin.id),
    storeExportTestFile('Versicherung.pdf', null),
  ])
  await owner.query(`update files set job_id = $1 where id = $2`, [order.id, sent])
  await owner.query(
    `insert into company_documents (id, account_id, type, file_id, created_at)
      values (gen_random_uuid(), $1, 'liability_insurance', $2, now())`,
    [partner.accountId, paper],
  )
  await owner.query(
    `insert into comments (id, job_id, account_id, contact_id, author, kind, message, visible_for, created_at) values
      (gen_random_uuid(), $1, $2, $3, 'Käthe', 'comment', '=1+1; "Leitung" fehlt', '{partner,admin}', now()),
      (gen_random_uuid(), $1, null, null, 'Marktplatz', 'comment', 'Nur intern', '{admin}', now())`,
    [order.id, partner.accountId, admin.id],
  )
})

/** Stores a file of the company. */
async function storeExportTestFile(name: string, contactId: string | null): Promise<string> {
  const { id } = await runAsOperator(database, (call) =>
    createTestFile(call, { name, contentType: 'application/pdf', data: pdf, accountId: partner.accountId }),
  )
  if (contactId) await owner.query('update files set contact_id = $1 where id = $2', [contactId, id])
  return id
}

const requestTestExport = (token: string, what: 'profile' | 'company' = 'profile') =>
  tab.post(`${base}/${what}/exports`, {}, token)
const fetchExports = async (token: string, what: 'profile' | 'company' = 'profile') =>
  (await tab.get(`${base}/${what}/exports`, token)).body.data
const openTestExport = (token: string, id: string, what: 'profile' | 'company' = 'profile') =>
  tab.post(`${base}/${what}/exports/${id}/link`, {}, token)

/** Requests an export, runs its task and reads the zip. */
async function readTestExport(token: string, what: 'profile' | 'company' = 'profile') {
  const { body: asked } = await requestTestExport(token, what)
  await runQueuedTasks()
  const { body: link } = await openTestExport(token, asked.id, what)
  const { bytes } = await tab.get(link.path, '')
  const parts = await unzipFiles(bytes)
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const rows = (table: string): Record<string, unknown>[] =>
    parts.has(`data/${table}.json`) ? JSON.parse(text(`data/${table}.json`)).rows : []
  return { parts, text, rows, names: [...parts.keys()] }
}

describe('an export of personal data', () => {
  test('a task creates the export, an email announces it, and the requester can open it', async () => {
    const asked = await requestTestExport(admin.token)
    expect(asked).toMatchObject({ status: 202, body: { done: 0, total: null, expires_at: null, size: null } })
    expect((await openTestExport(admin.token, asked.body.id)).status).toBe(404)
    await runQueuedTasks()
    const [ready] = await fetchExports(admin.token)
    expect(ready).toMatchObject({
      id: asked.body.id,
      expires_at: expect.any(String),
      size: expect.any(Number),
    })
    expect(ready.done).toBe(ready.total)
    const [mail] = await app.mails('data_export_ready')
    expect(mail).toMatchObject({ to: admin.id, data: { company: null } })
    const inboxItems = await owner.query('select kind from notifications where contact_id = $1', [admin.id])
    expect(inboxItems.rows).toEqual([{ kind: 'data_export_ready' }])
    const { body: link } = await openTestExport(admin.token, ready.id)
    const answer = await tab.get(link.path, '')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*Daten%20Gewerk/)
    expect((await unzipFiles(answer.bytes)).has('LIESMICH.html')).toBe(true)
  })

  test('an export contains the rows of a person as JSON and CSV, and their uploads', async () => {
    const { rows, text, names, parts } = await readTestExport(admin.token)
    expect(rows('contacts')).toMatchObject([{ id: admin.id, last_name: 'O’Neill-Söhne', email: admin.email }])
    expect(rows('memberships')).toMatchObject([{ account_id: partner.accountId, profiles: ['admin'] }])
    expect(rows('comments')).toMatchObject([{ message: '=1+1; "Leitung" fehlt' }])
    expect(rows('session_families')).toHaveLength(1)
    expect(rows('session_families')[0]?.['created_at']).toMatch(/(?:Z|\+00:00)$/)
    expect(text('data/comments.csv')).toContain(`"'=1+1; ""Leitung"" fehlt"`)
    expect(text('data/comments.csv').startsWith('\uFEFFid;job_id;account_id;')).toBe(true)
    expect(names).toContain(`files/uploads/${order.sfid}/Foto.pdf`)
    expect(parts.get(`files/uploads/${order.sfid}/Foto.pdf`)).toEqual(pdf)
    const manifest = JSON.parse(text('manifest.json'))
    expect(manifest).toMatchObject({ format: 'gewerk-export', about: { person: admin.id } })
    expect(manifest.files).toMatchObject([
      { size: pdf.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('the first page of an export is in the language of the user and all its links lead to files in the zip', async () => {
    const { text, names } = await readTestExport(admin.token)
    const page = text('LIESMICH.html')
    expect(page).toContain('Ihre Daten bei Gewerk')
    expect(page).toContain('Käthe O’Neill-Söhne')
    expect(page).toContain('§ 14b Abs. 1 UStG')
    // Personal details come before log-in data.
    expect(page.indexOf('Personen: Name')).toBeLessThan(page.indexOf('Anmeldungen und Geräte'))
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => decodeURIComponent(href ?? ''))
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) expect(names).toContain(link)
    expect(names.filter((name) => !name.endsWith('.html')).toSorted()).toEqual(links.toSorted())
  })

  test('an export contains no secret and no data of team members or customers', async () => {
    const { parts } = await readTestExport(admin.token)
    const all = [...parts]
      .map(([name, bytes]) => (name.startsWith('data/') ? bytes.toString('utf8') : ''))
      .join()
    const { rows } = await owner.query<{ secret: string }>(
      'select password_hash as secret from contacts where id = $1',
      [admin.id],
    )
    expect(all).not.toContain(rows[0]?.secret)
    expect(all).not.toMatch(/password_hash|refresh|storage_key/)
    expect(all).not.toContain(colleague.email)
    const customer = await owner.query<{ last_name: string }>('select last_name from customers limit 1')
    expect(all).not.toContain(customer.rows[0]?.last_name)
  })

  test('an export contains no customer signature, neither the picture nor the name', async () => {
    const installer = await createLoggedInPerson(partner.accountId, ['installer'])
    const photo = await storeExportTestFile('Zähler.pdf', installer.id)
    const taken = await storeExportTestFile('signature.png', installer.id)
    const drawn = await storeExportTestFile('unterschrift-entwurf.png', installer.id)
    await owner.query(
      `insert into customer_signatures (job_id, state, file_id, name, channel, account_id, contact_id, at)
        values ($1, 'taken', $2, 'Sabine Kretschmar', 'portal', $3, $4, now())`,
      [order.id, taken, partner.accountId, installer.id],
    )
    const answers = {
      customer_signature: [drawn],
      customer_name: 'Sabine Kretschmar',
      condition: 'ohne Mängel',
    }
    await runAsOperator(database, (call) => loadForms(call))
    await owner.query(
      `insert into submissions (id, job_id, form_id, category, account_id, contact_id, draft, answers, created_at, updated_at)
        values (gen_random_uuid(), $1, (select id from form_definitions where category = 'confirmation' limit 1),
          'confirmation', $2, $3, true, $4, now(), now())`,
      [order.id, partner.accountId, installer.id, JSON.stringify(answers)],
    )
    const { parts, rows, names } = await readTestExport(installer.token)
    expect(names.filter((name) => /signature|unterschrift/.test(name) && !name.startsWith('data/'))).toEqual(
      [],
    )
    expect(rows('files').map(({ name }) => name)).toEqual(['Zähler.pdf'])
    expect(rows('submissions').map((row) => row['answers'])).toEqual([{ condition: 'ohne Mängel' }])
    const data = [...parts]
      .filter(([name]) => name.startsWith('data/'))
      .map(([, bytes]) => bytes.toString('utf8'))
    for (const secret of ['Kretschmar', taken, drawn]) expect(data.join()).not.toContain(secret)
    await owner.query('delete from submissions')
    await owner.query('delete from customer_signatures')
    await owner.query('delete from files where id = any ($1)', [[photo, taken, drawn]])
  })

  test('a file with missing bytes is named in the export and everything else is there', async () => {
    const lost = await storeExportTestFile('Verloren.pdf', admin.id)
    const { rows: keys } = await owner.query<{ key: string }>(
      'select storage_key as key from files where id = $1',
      [lost],
    )
    await app.files.delete(keys[0]?.key ?? '')
    const { text, names } = await readTestExport(admin.token)
    expect(names).not.toContain('files/uploads/Verloren.pdf')
    expect(text('LIESMICH.html')).toMatch(/nicht gefunden.*files\/uploads\/Verloren\.pdf/)
    await owner.query('delete from files where id = $1', [lost])
  })

  test('an export cannot be opened by team members or other companies, not even as a media file', async () => {
    const [ownExport] = await fetchExports(admin.token)
    for (const { token } of [colleague, rival]) {
      expect(await fetchExports(token)).toEqual([])
      expect((await openTestExport(token, ownExport.id)).status).toBe(404)
    }
    expect((await openTestExport(admin.token, ownExport.id, 'company')).status).toBe(404)
    const { rows } = await owner.query<{ file_id: string }>(
      'select file_id from data_exports where id = $1',
      [ownExport.id],
    )
    const resource = `/api/media/file/${rows[0]?.file_id}`
    for (const { token } of [admin, colleague, rival]) {
      expect((await tab.post('/api/media/token', { resource }, token)).status).toBe(404)
    }
  })
})

describe('requests for exports', () => {
  test('a second request while an export waits returns the waiting one; the sixth within a day is refused', async () => {
    const someone = await createLoggedInPerson(partner.accountId, ['disposition'])
    const [first, second] = await Promise.all([
      requestTestExport(someone.token),
      requestTestExport(someone.token),
    ])
    expect(first.body.id).toBe(second.body.id)
    expect(await waiting('dataProtection.export')).toHaveLength(1)
    for (let i = 0; i < 4; i += 1) {
      await runQueuedTasks()
      expect((await requestTestExport(someone.token)).status).toBe(202)
    }
    await runQueuedTasks()
    const answer = await requestTestExport(someone.token)
    expect(answer).toMatchObject({ status: 429, body: { status: 'too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
  })

  test('an export that was never finished is deleted after a day and can be requested again', async () => {
    const someone = await createLoggedInPerson(partner.accountId, ['installer'])
    await requestTestExport(someone.token)
    await owner.query(`delete from graphile_worker._private_jobs`)
    await run('dataProtection.nightly', {}, () => app.clock().add({ hours: 23 }))
    expect(await fetchExports(someone.token)).toHaveLength(1)
    await run('dataProtection.nightly', {}, () => app.clock().add({ hours: 25 }))
    expect(await fetchExports(someone.token)).toEqual([])
  })

  test('an export task that runs twice creates one zip and one email', async () => {
    const someone = await createLoggedInPerson(partner.accountId, ['readonly'])
    const { body } = await requestTestExport(someone.token)
    await Promise.all([1, 2].map(() => run('dataProtection.export', { exportId: body.id })))
    const emails = (await app.mails('data_export_ready')).filter(({ to }) => to === someone.id)
    expect(emails).toHaveLength(1)
  })

  test('requesting and opening an export need a fresh proof of identity', async () => {
    const someone = await createLoggedInPerson(partner.accountId, ['admin'])
    const { body } = await requestTestExport(someone.token)
    await runQueuedTasks()
    app.advanceSeconds(11 * 60)
    expect(await requestTestExport(someone.token)).toMatchObject({
      status: 403,
      body: { status: 'proof_required' },
    })
    expect(await openTestExport(someone.token, body.id)).toMatchObject({
      status: 403,
      body: { status: 'proof_required' },
    })
    app.advanceSeconds(-11 * 60)
  })

  test('an export is deleted after three days together with its bytes', async () => {
    const [ownExport] = await fetchExports(admin.token)
    const { rows } = await owner.query<{ key: string }>(
      'select storage_key as key from files f join data_exports e on e.file_id = f.id where e.id = $1',
      [ownExport.id],
    )
    const key = rows[0]?.key ?? ''
    expect(await app.files.exists(key)).toBe(true)
    await run('dataProtection.nightly', {}, () => app.clock().add({ hours: 73 }))
    await runQueuedTasks()
    expect(await fetchExports(admin.token)).toEqual([])
    expect(await app.files.exists(key)).toBe(false)
  })
})

describe('an export of a company', () => {
  test('only admins and owners can request an export of a company', async () => {
    for (const [token, status] of [
      [admin.token, 202],
      [colleague.token, 403],
    ] as const) {
      expect((await requestTestExport(token, 'company')).status).toBe(status)
    }
    await runQueuedTasks()
  })

  test('an export of a company contains orders, credit notes, documents and people that the company may see', async () => {
    const { rows, names, text } = await readTestExport(admin.token, 'company')
    expect(rows('accounts')).toMatchObject([{ id: partner.accountId, name: 'Elektro Sommer GmbH' }])
    expect(rows('credit_notes')).toHaveLength(1)
    expect(rows('customers')).toHaveLength(1)
    expect(rows('jobs')[0]).not.toHaveProperty('price_selling_cents')
    expect(rows('contacts').map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, colleague.id]))
    expect(rows('comments').map(({ message }) => message)).toEqual(['=1+1; "Leitung" fehlt'])
    expect(names).toContain('files/company-documents/liability_insurance Versicherung.pdf')
    expect(names).toContain(`files/orders/${order.sfid}/Foto.pdf`)
    expect(text('LIESMICH.html')).toContain('Die Daten Ihres Betriebs bei Gewerk')
  })

  test('an export of a company contains no data of another company', async () => {
    const { rows, parts } = await readTestExport(rival.token, 'company')
    expect(rows('accounts')).toMatchObject([{ name: 'Blitz & Söhne GmbH' }])
    const all = [...parts.values()].map((bytes) => bytes.toString('utf8')).join()
    expect(all).not.toContain(partner.accountId)
    expect(all).not.toContain(admin.email)
  })
})

test('an export of a company with thousands of rows is complete', async () => {
  const big = await createTestPartner(database, 'Viele GmbH')
  const owns = await createLoggedInPerson(big.accountId, ['company_owner'])
  await owner.query(
    `insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, audience, request_id)
      select now(), 'account', $1::text, 'test.step', 'system', 'system', $1::text, '{partner}', 'x' from generate_series(1, 2500)`,
    [big.accountId],
  )
  const { rows, text } = await readTestExport(owns.token, 'company')
  expect(rows('history').filter(({ step }) => step === 'test.step')).toHaveLength(2500)
  expect(text('data/history.csv').match(/test\.step/g)).toHaveLength(2500)
})
