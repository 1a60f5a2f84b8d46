import { beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestForm } from '#test/builders/forms'
import {
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  type Partner,
} from '#test/builders/orders'
import type { Person } from '#server/kernel/call'
import { addForm } from '../definitions/definitions.commands.ts'
import { readFormDraft } from './drafts.queries.ts'
import { submitForm, type SubmitInput } from './submit.commands.ts'

const { database, owner } = await freshDatabase()

let partner: Partner
let colleague: Person
let formId: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  colleague = await partner.person(['installer'])
  formId = await runAsOperator(database, (call) => addForm(call, createTestForm('plain')))
})

const createConfirmedOrder = async () =>
  (await createOrderInStatus(database, partner, 'appointment_confirmed')).id
const readTestDraft = (id: string, by = partner.admin, form = formId) =>
  runAsPerson(database, by, (call) => readFormDraft(call, id, form))

function submitAnswers(
  id: string,
  more: Partial<SubmitInput> & { answers?: Answers } = {},
  by = partner.admin,
) {
  const submit = { form_id: formId, answers: { what: 'Wallbox' }, draft: false, ...more }
  return runAsPerson(database, by, (call) => submitForm(call, id, submit))
}
const saveTestDraft = (id: string, answers: Answers, version?: number, by = partner.admin) =>
  submitAnswers(id, { answers, draft: true, ...(version === undefined ? {} : { version }) }, by)

async function listSubmittedAnswers(id: string) {
  const { rows } = await owner.query(
    'select contact_id, answers from submissions where job_id = $1 and not draft order by created_at',
    [id],
  )
  return rows as { contact_id: string; answers: Answers }[]
}

describe('form drafts', () => {
  test('each person has their own draft with its files', async () => {
    const id = await createConfirmedOrder()
    const photo = await insertTestPicture(database, partner.accountId)
    expect((await readTestDraft(id)).draft).toEqual({
      submission_id: null,
      version: 0,
      answers: {},
      files: [],
    })
    await saveTestDraft(id, { what: 'halb', photo: [photo] })
    await saveTestDraft(id, { what: 'anders' }, undefined, colleague)
    expect((await readTestDraft(id)).draft).toMatchObject({
      version: 1,
      answers: { what: 'halb', photo: [photo] },
      files: [{ id: photo, name: 'Foto.jpg', type: 'image/jpeg', caption: null, thumbnail_path: null }],
    })
    expect((await readTestDraft(id, colleague)).draft.answers).toEqual({ what: 'anders' })
  })

  test('a draft continues in the form version it was started with', async () => {
    const id = await createConfirmedOrder()
    const one = await runAsOperator(database, (call) => addForm(call, createTestForm('growing')))
    await submitAnswers(id, { form_id: one, answers: {}, draft: true })
    const two = await runAsOperator(database, (call) =>
      addForm(call, createTestForm('growing', { protocol_type: 'x' })),
    )
    expect(two).not.toBe(one)
    expect((await readTestDraft(id, partner.admin, two)).form).toMatchObject({ id: one, version: 1 })
    expect((await readTestDraft(id, colleague, two)).form).toMatchObject({ id: two, version: 2 })
    await submitAnswers(id, { form_id: one })
    const { rows } = await owner.query('select form_id from submissions where job_id = $1', [id])
    expect(rows).toEqual([{ form_id: one }])
  })

  test('a draft changed on another device is not overwritten, and the refusal contains its current answers', async () => {
    const id = await createConfirmedOrder()
    const first = await saveTestDraft(id, { what: 'am Telefon' }, 0)
    await saveTestDraft(id, { what: 'am Rechner' }, first.version)
    await expect(saveTestDraft(id, { what: 'wieder am Telefon' }, first.version)).rejects.toMatchObject({
      code: 'draft_changed',
      detail: {
        current: { submission_id: first.submission_id, version: 2, answers: { what: 'am Rechner' } },
      },
    })
    expect((await readTestDraft(id)).draft.answers).toEqual({ what: 'am Rechner' })
  })

  test('concurrent saves of one draft version: one is stored, the other gets a conflict', async () => {
    const id = await createConfirmedOrder()
    const { version } = await saveTestDraft(id, { what: 'eins' })
    const both = await Promise.allSettled([
      saveTestDraft(id, { what: 'a' }, version),
      saveTestDraft(id, { what: 'b' }, version),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('two people submitting one form', () => {
  test('a person who has not seen the latest submission is refused with it and may then submit as well', async () => {
    const id = await createConfirmedOrder()
    const seen = (await readTestDraft(id)).sent?.id ?? null
    const first = await submitAnswers(
      id,
      { answers: { what: 'Kollege' }, seen_submission_id: seen },
      colleague,
    )
    await expect(submitAnswers(id, { seen_submission_id: seen })).rejects.toMatchObject({
      code: 'form_sent_meanwhile',
      detail: { current: { id: first.submission_id, answers: { what: 'Kollege' } } },
    })
    await submitAnswers(id, { seen_submission_id: first.submission_id })
    expect((await listSubmittedAnswers(id)).map(({ answers }) => answers['what'])).toEqual([
      'Kollege',
      'Wallbox',
    ])
  })

  test('concurrent submissions by two people: the first is stored, the second gets a conflict', async () => {
    const id = await createConfirmedOrder()
    const ends = await Promise.allSettled([
      submitAnswers(id, { answers: { what: 'a' }, seen_submission_id: null }),
      submitAnswers(id, { answers: { what: 'b' }, seen_submission_id: null }, colleague),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listSubmittedAnswers(id)).toHaveLength(1)
  })
})

describe('repeated submissions', () => {
  test('an identical submission is stored once and returns the same id', async () => {
    const id = await createConfirmedOrder()
    const [first, second] = [await submitAnswers(id), await submitAnswers(id)]
    expect(second.submission_id).toBe(first.submission_id)
    expect(await listSubmittedAnswers(id)).toHaveLength(1)
    const { rows } = await owner.query(
      `select 1 from history where subject_id = $1 and step = 'form.submit'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('concurrent identical submissions are stored once', async () => {
    const id = await createConfirmedOrder()
    const ids = await Promise.all([submitAnswers(id), submitAnswers(id), submitAnswers(id)])
    expect(new Set(ids.map(({ submission_id }) => submission_id)).size).toBe(1)
    expect(await listSubmittedAnswers(id)).toHaveLength(1)
  })

  test('an identical submission after one by another person is stored again', async () => {
    const id = await createConfirmedOrder()
    await submitAnswers(id)
    await submitAnswers(id, { answers: { what: 'Kollege' } }, colleague)
    await submitAnswers(id)
    expect((await listSubmittedAnswers(id)).map(({ answers }) => answers['what'])).toEqual([
      'Wallbox',
      'Kollege',
      'Wallbox',
    ])
  })
})
