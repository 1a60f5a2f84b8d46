import { beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestForm, createFormReader, loadShippedForm } from '#test/builders/forms'
import {
  createOrderInStatus as madeOrder,
  createTestPartner,
  insertTestPicture,
  type Partner,
  type WorkStatus,
} from '#test/builders/orders'
import { addForm } from '../definitions/definitions.commands.ts'
import { submitForm } from './submit.commands.ts'

const { database, owner } = await freshDatabase()
const get = await createFormReader(database)

let partner: Partner
let rival: Partner
let formId: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  rival = await createTestPartner(database, 'Rivale GmbH')
  formId = await runAsOperator(database, (call) => addForm(call, createTestForm('plain')))
})

/** Sets the status directly, because status changes would require the forms under test. */
async function createOrderForForm(whose: Partner, status: WorkStatus) {
  const early = status === 'accepted' || status === 'appointment_confirmed' ? status : 'started'
  const order = await madeOrder(database, whose, early)
  await owner.query('update jobs set status = $2, finished_at = now() where api_id = $1', [order.id, status])
  return order
}

interface TestSubmission {
  readonly answers?: Answers
  readonly draft?: boolean
  readonly form_id?: string
  readonly submission_id?: string
}

function submitTestForm(
  id: string,
  { answers = { what: 'Wallbox' }, draft = false, form_id = formId, submission_id }: TestSubmission = {},
  by = partner.admin,
) {
  return runAsPerson(database, by, (call) => submitForm(call, id, { form_id, answers, draft, submission_id }))
}

async function listStoredSubmissions(id: string) {
  const { rows } = await owner.query(
    'select id, draft, answers from submissions where job_id = $1 order by created_at',
    [id],
  )
  return rows as { id: string; draft: boolean; answers: Answers }[]
}

describe('submitting a form', () => {
  test('a submission stores the answers and a history entry', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const { submission_id, order_version: version } = await submitTestForm(id)
    expect(version.after).toBe(version.before)
    expect(await listStoredSubmissions(id)).toEqual([
      { id: submission_id, draft: false, answers: { what: 'Wallbox' } },
    ])
    const { rows } = await owner.query(
      `select after from history where subject_id = $1 and step = 'form.submit'`,
      [id],
    )
    expect(rows).toEqual([{ after: { submission_id, form: 'plain', version: 1, category: 'documentation' } }])
  })

  test('a submission names every error by its question', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    await expect(submitTestForm(id, { answers: { photo: 'no-such-file', other: 1 } })).rejects.toMatchObject({
      code: 'validation_failed',
      detail: {
        errors: {
          'answers.what': ['required'],
          'answers.photo': ['file_unknown'],
          'answers.other': ['unknown_field'],
        },
      },
    })
    expect(await listStoredSubmissions(id)).toEqual([])
  })

  test('a submission accepts the company’s own files only', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const [own, foreign] = [
      await insertTestPicture(database, partner.accountId),
      await insertTestPicture(database, rival.accountId),
    ]
    await expect(submitTestForm(id, { answers: { what: 'x', photo: foreign } })).rejects.toMatchObject({
      detail: { errors: { 'answers.photo': ['file_unknown'] } },
    })
    await submitTestForm(id, { answers: { what: 'x', photo: own } })
    expect((await listStoredSubmissions(id))[0]?.answers).toEqual({ what: 'x', photo: [own] })
  })

  test('a submission refuses a file that is attached to another order', async () => {
    const [one, other] = [
      await createOrderForForm(partner, 'started'),
      await createOrderForForm(partner, 'started'),
    ]
    const file = await insertTestPicture(database, partner.accountId)
    await owner.query(
      `insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, 'picture', now())`,
      [other.id, file],
    )
    await expect(submitTestForm(one.id, { answers: { what: 'x', photo: file } })).rejects.toMatchObject({
      detail: { errors: { 'answers.photo': ['file_unknown'] } },
    })
  })

  test('submitting turns the person’s own draft into a submission', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const first = await submitTestForm(id, { answers: {}, draft: true })
    const second = await submitTestForm(id, { answers: { what: 'halb' }, draft: true })
    const final = await submitTestForm(id)
    expect(new Set([first, second, final].map((one) => one.submission_id)).size).toBe(1)
    expect(await listStoredSubmissions(id)).toMatchObject([{ draft: false, answers: { what: 'Wallbox' } }])
  })

  test('a person cannot submit another person’s draft', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const colleague = await partner.person(['installer'])
    const { submission_id } = await submitTestForm(id, { answers: { what: 'a' }, draft: true }, colleague)
    await submitTestForm(id)
    expect(await listStoredSubmissions(id)).toHaveLength(2)
    await expect(submitTestForm(id, { submission_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a submission cannot be changed', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const { submission_id } = await submitTestForm(id)
    await expect(submitTestForm(id, { submission_id, answers: { what: 'anders' } })).rejects.toMatchObject({
      code: 'not_editable',
    })
  })

  test.each(['accepted', 'appointment_confirmed', 'started', 'finished', 'approval_pending'] as const)(
    'a form can be submitted while the order is %s',
    async (status) => {
      const { id } = await createOrderForForm(partner, status)
      await submitTestForm(id)
      expect(await listStoredSubmissions(id)).toHaveLength(1)
    },
  )

  test.each(['completed', 'invoice_sent', 'paid'] as const)(
    'a form cannot be submitted after approval: %s',
    async (status) => {
      const { id } = await createOrderForForm(partner, status)
      await expect(submitTestForm(id)).rejects.toMatchObject({ code: 'not_editable' })
    },
  )

  test('a form of another order type is refused', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const other = await runAsOperator(database, (call) =>
      addForm(call, createTestForm('upkeep', { order_type: 'activation' })),
    )
    await expect(submitTestForm(id, { form_id: other })).rejects.toMatchObject({
      detail: { errors: { form_id: ['invalid'] } },
    })
  })

  test('submitting a form for another company’s order is not found', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    await expect(submitTestForm(id, {}, rival.admin)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('submitting an unknown form is not found', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    await expect(
      submitTestForm(id, { form_id: '0190aaaa-0000-7000-8000-000000000001' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a confirmation form', () => {
  let confirmation: string
  beforeAll(async () => {
    confirmation = await runAsOperator(database, (call) =>
      addForm(call, loadShippedForm('confirmation-standard')),
    )
  })

  async function signed(more: Answers = {}) {
    const file = await insertTestPicture(database, partner.accountId, 'image/png')
    const statements = loadShippedForm('confirmation-standard').model.pages[0]?.elements.find(
      (one) => one.name === 'confirmed',
    )
    const confirmed = statements && 'choices' in statements ? statements.choices.map((one) => one.value) : []
    return { signing: 'signed', confirmed, customer_name: 'Łukasz Müller', customer_signature: file, ...more }
  }

  async function signature(id: string) {
    const { rows } = await owner.query(
      `select j.signature, s.name, s.reason, s.reason_text from jobs j left join customer_signatures s on s.job_id = j.api_id
        where j.api_id = $1`,
      [id],
    )
    return rows[0]
  }

  test('a confirmation stores the customer’s signature', async () => {
    const { id } = await createOrderForForm(partner, 'finished')
    const { order_version: version } = await submitTestForm(id, {
      form_id: confirmation,
      answers: await signed(),
    })
    expect(version.after).toBe(version.before + 1)
    expect(await signature(id)).toMatchObject({ signature: 'taken', name: 'Łukasz Müller' })
  })

  test('a confirmation stores a declined signature and drops answers to hidden questions', async () => {
    const { id } = await createOrderForForm(partner, 'finished')
    const declined = {
      signing: 'declined',
      decline_reason: 'other_partner_reason',
      decline_text: 'Strom fiel aus',
    }
    await submitTestForm(id, { form_id: confirmation, answers: { ...(await signed()), ...declined } })
    expect(await signature(id)).toMatchObject({
      signature: 'declined',
      name: null,
      reason_text: 'Strom fiel aus',
    })
    expect((await listStoredSubmissions(id))[0]?.answers).toEqual(declined)
  })

  test('a missing signature can be given once after approval', async () => {
    const { id } = await createOrderForForm(partner, 'completed')
    await submitTestForm(id, { form_id: confirmation, answers: await signed() })
    expect(await signature(id)).toMatchObject({ signature: 'taken' })
    await expect(
      submitTestForm(id, { form_id: confirmation, answers: await signed() }),
    ).rejects.toMatchObject({
      code: 'not_editable',
    })
    expect(await listStoredSubmissions(id)).toHaveLength(1)
  })

  test('an invalid signature picture is refused at its question', async () => {
    const { id } = await createOrderForForm(partner, 'finished')
    const pdf = await insertTestPicture(database, partner.accountId, 'application/pdf')
    await expect(
      submitTestForm(id, { form_id: confirmation, answers: await signed({ customer_signature: pdf }) }),
    ).rejects.toMatchObject({ detail: { errors: { 'answers.customer_signature': expect.any(Array) } } })
    expect(await listStoredSubmissions(id)).toEqual([])
  })

  test('a draft of a confirmation stores no signature', async () => {
    const { id } = await createOrderForForm(partner, 'finished')
    await submitTestForm(id, { form_id: confirmation, answers: await signed(), draft: true })
    expect(await signature(id)).toMatchObject({ signature: 'missing' })
  })
})

describe('a daily report', () => {
  test('a report can be submitted once per day and title, and only if the opportunity requires reports', async () => {
    const form = await runAsOperator(database, (call) => addForm(call, loadShippedForm('daily-report')))
    const { id } = await createOrderForForm(partner, 'started')
    const report = (more: Answers) =>
      submitTestForm(id, {
        form_id: form,
        answers: { 'report-date': '2026-11-20', 'daily-report': 'Dach', ...more },
      })
    await expect(report({})).rejects.toMatchObject({ detail: { errors: { form_id: ['invalid'] } } })
    await owner.query(
      `update opportunities set multiday_documentation_form_id = $2 from jobs
        where jobs.opportunity_id = opportunities.id and jobs.api_id = $1`,
      [id, form],
    )
    await report({})
    await expect(report({ 'daily-report': 'Etwas anderes' })).rejects.toMatchObject({
      detail: { errors: { 'answers.report-date': ['report_of_day'] } },
    })
    await report({ 'custom-title': 'Zweiter Trupp' })
    await report({ 'report-date': '2026-11-21' })
    expect(await listStoredSubmissions(id)).toHaveLength(3)
  })
})

describe('reading answers', () => {
  async function read(id: string, query = '', by = partner.admin) {
    return get(`answers/${id}${query}`, by)
  }

  test('answers contain all submissions and the caller’s own drafts, newest first', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    const colleague = await partner.person(['installer'])
    const sent = await submitTestForm(id, {}, colleague)
    await submitTestForm(id, { draft: true }, colleague)
    const draft = await submitTestForm(id, { draft: true })
    expect((await read(id)).body.data.map((one: { id: string }) => one.id)).toEqual([
      draft.submission_id,
      sent.submission_id,
    ])
    expect((await read(id, `?submission_id=${sent.submission_id}`)).body.data[0]).toMatchObject({
      draft: false,
      answers: { what: 'Wallbox' },
      contact: { name: 'Petra Sommer', account: { id: partner.accountId } },
    })
  })

  test('answers of another company’s order are not found', async () => {
    const { id } = await createOrderForForm(partner, 'started')
    expect((await read(id, '', rival.admin)).status).toBe(404)
  })
})
