import { describe, expect, test } from 'vitest'
import type { StaffReply } from '#contract/operator/staff-api'
import { createStaffApp, staffPassword, type StaffTab } from '#test/app/staff-client'
import { freshDatabase } from '#test/database/fresh-database'
import { createSoftwarePasskey } from '#test/fakes/software-passkey'

const { database, owner } = await freshDatabase()
const { addPerson, newStaffTab, createLoggedInStaff, getCode, advanceSeconds } =
  await createStaffApp(database)

type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/** Logs in for the first time and sets a passkey up. */
async function createPersonWithPasskey(passkey = createSoftwarePasskey()) {
  const person = await addPerson('dispatcher')
  const tab = newStaffTab()
  const { token } = (await tab.logIn(person.email)).body
  const { question } = (await tab.post('/session/start-passkey', { token })).body
  const sent = { token, name: 'Bürorechner', passkey: passkey.register(question) }
  const reply = await tab.post('/session/confirm-passkey', sent)
  return { ...person, tab, passkey, sent, reply, codes: reply.body.recovery_codes as string[] }
}

/** Begins a log-in and returns its token and the question for the passkey. */
async function askForPasskey(email: string) {
  const tab = newStaffTab()
  const { token } = (await tab.logIn(email)).body
  const { question } = (await tab.post('/session/ask-passkey', { token })).body
  const answer = (passkey: object) => tab.post('/session/second-factor', { token, passkey })
  return { tab, token, question, answer }
}

async function addPasskey(tab: StaffTab, passkey: SoftwarePasskey, name: string) {
  const { token, question } = (await tab.post('/session/passkeys/start', { password: staffPassword })).body
  return tab.post('/session/passkeys', { token, name, passkey: passkey.register(question) })
}

const readFactors = async (tab: StaffTab): Promise<StaffReply<'staff.factors'>> =>
  (await tab.get('/session/factors')).body

async function setUpApp(tab: StaffTab) {
  const { secret } = (await tab.post('/session/factor/start', { password: staffPassword })).body
  await tab.post('/session/factor/confirm', { code: getCode(secret) })
}

describe('the first log-in with a passkey', () => {
  test('sets the passkey up, returns ten recovery codes once and completes the log-in', async () => {
    const { tab, reply, codes, email } = await createPersonWithPasskey()
    expect([reply.status, codes.length]).toEqual([200, 10])
    expect(reply.body.staff).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 })
    expect((await tab.get('/session')).status).toBe(200)
    expect(await readFactors(tab)).toMatchObject({
      authenticator_since: null,
      passkeys: [{ name: 'Bürorechner', last_used_at: null }],
      recovery_codes_left: 10,
    })
    const again = await newStaffTab().logIn(email)
    expect(again.body).toMatchObject({ methods: ['passkey', 'recovery_code'], may_skip: false })
  })

  test('a person with a passkey can neither skip the second step nor set up a first factor again', async () => {
    const { email } = await createPersonWithPasskey()
    const tab = newStaffTab()
    const { token } = (await tab.logIn(email)).body
    for (const path of ['skip-factor', 'start-factor', 'start-passkey'])
      expect((await tab.post(`/session/${path}`, { token })).body.status).toBe('already_exists')
  })

  test('the answer that created a passkey is refused a second time', async () => {
    const { tab, sent } = await createPersonWithPasskey()
    expect((await tab.post('/session/confirm-passkey', sent)).body.status).toBe('unauthenticated')
  })

  test('a passkey that was created for another site is refused', async () => {
    const { reply } = await createPersonWithPasskey(createSoftwarePasskey('https://portal.example.evil'))
    expect(reply.body).toMatchObject({
      status: 'validation_failed',
      errors: { passkey: [expect.any(String)] },
    })
  })

  test('a passkey of a colleague cannot be registered again', async () => {
    const { passkey } = await createPersonWithPasskey()
    const { reply } = await createPersonWithPasskey(passkey)
    expect(reply.body.status).toBe('already_exists')
  })
})

describe('later log-ins with a passkey', () => {
  test('a passkey or a recovery code completes the log-in; a code of an app does not', async () => {
    const { email, passkey, codes } = await createPersonWithPasskey()
    const first = await askForPasskey(email)
    expect((await first.answer(passkey.authenticate(first.question))).status).toBe(200)
    const [used] = (await readFactors(first.tab)).passkeys
    expect(used?.last_used_at).not.toBeNull()
    const second = await askForPasskey(email)
    const withCode = (code: string) =>
      second.tab.post('/session/second-factor', { token: second.token, code })
    expect((await withCode('123456')).body.status).toBe('invalid_code')
    expect((await withCode(codes[0] ?? '')).status).toBe(200)
  })

  test('an answer is refused in another log-in, and in the one that it has completed', async () => {
    const { email, passkey } = await createPersonWithPasskey()
    const first = await askForPasskey(email)
    const answer = passkey.authenticate(first.question)
    const second = await askForPasskey(email)
    expect((await second.answer(answer)).body.status).toBe('invalid_code')
    expect((await first.answer(answer)).status).toBe(200)
    expect((await first.answer(answer)).body.status).toBe('unauthenticated')
  })

  test('two uses of one answer at the same time: one is accepted', async () => {
    const { email, passkey } = await createPersonWithPasskey()
    const { answer, question } = await askForPasskey(email)
    const proof = passkey.authenticate(question)
    const statuses = await Promise.all([answer(proof), answer(proof)])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('an answer without a question is refused', async () => {
    const { email, passkey } = await createPersonWithPasskey()
    const { question } = await askForPasskey(email)
    const tab = newStaffTab()
    const { token } = (await tab.logIn(email)).body
    const sent = { token, passkey: passkey.authenticate(question) }
    expect((await tab.post('/session/second-factor', sent)).body.status).toBe('invalid_code')
  })

  test('an answer for another site is refused', async () => {
    const { email, passkey } = await createPersonWithPasskey()
    const { answer, question } = await askForPasskey(email)
    const proof = passkey.authenticate(question, false, 'https://portal.example.evil')
    expect((await answer(proof)).body.status).toBe('invalid_code')
    expect((await answer(passkey.authenticate(question))).status).toBe(200)
  })

  test('the passkey of another person is refused', async () => {
    const [one, other] = [await createPersonWithPasskey(), await createPersonWithPasskey()]
    const { answer, question } = await askForPasskey(one.email)
    expect((await answer(other.passkey.authenticate(question))).body.status).toBe('invalid_code')
    expect((await answer(one.passkey.authenticate(question))).status).toBe(200)
  })

  test('a counter that goes back is refused, because the passkey was copied', async () => {
    const { email, passkey } = await createPersonWithPasskey()
    const first = await askForPasskey(email)
    expect((await first.answer(passkey.authenticate(first.question))).status).toBe(200)
    const second = await askForPasskey(email)
    expect((await second.answer(passkey.authenticate(second.question, true))).body.status).toBe(
      'invalid_code',
    )
  })

  test('five wrong answers end the second step', async () => {
    const [one, other] = [await createPersonWithPasskey(), await createPersonWithPasskey()]
    const { answer, question } = await askForPasskey(one.email)
    for (let i = 0; i < 5; i++)
      expect((await answer(other.passkey.authenticate(question))).body.status).toBe('invalid_code')
    expect((await answer(one.passkey.authenticate(question))).body.status).toBe('unauthenticated')
  })
})

describe('the factors in the own account', () => {
  test('another passkey is added after a check of the password, and the recovery codes stay valid', async () => {
    const { tab, email } = await createPersonWithPasskey()
    const wrong = await tab.post('/session/passkeys/start', { password: 'Falsch!1' })
    expect(wrong.body.errors.password).toHaveLength(1)
    const phone = createSoftwarePasskey()
    const added = await addPasskey(tab, phone, 'Telefon')
    expect([added.status, added.body]).toEqual([201, { name: 'Telefon', recovery_codes: [] }])
    expect((await readFactors(tab)).passkeys.map(({ name }) => name)).toEqual(['Bürorechner', 'Telefon'])
    const { answer, question } = await askForPasskey(email)
    expect((await answer(phone.authenticate(question))).status).toBe(200)
  })

  test('a person who skipped the second step gets recovery codes with the first passkey', async () => {
    const { tab } = await createLoggedInStaff('viewer')
    const added = await addPasskey(tab, createSoftwarePasskey(), 'Telefon')
    expect(added.body.recovery_codes).toHaveLength(10)
  })

  test('a token serves one passkey, of its person, and ends after ten minutes', async () => {
    const [{ tab }, other] = [await createPersonWithPasskey(), await createPersonWithPasskey()]
    const start = async () =>
      (await tab.post('/session/passkeys/start', { password: staffPassword })).body as {
        token: string
        question: { challenge: string }
      }
    const { token, question } = await start()
    const sent = { token, name: 'Telefon', passkey: createSoftwarePasskey().register(question) }
    expect((await other.tab.post('/session/passkeys', sent)).body.status).toBe('link_expired')
    expect((await tab.post('/session/passkeys', sent)).status).toBe(201)
    expect((await tab.post('/session/passkeys', sent)).body.status).toBe('link_expired')
    const late = await start()
    advanceSeconds(601)
    const lateSent = { ...sent, token: late.token, passkey: createSoftwarePasskey().register(late.question) }
    expect((await tab.post('/session/passkeys', lateSent)).body.status).toBe('link_expired')
  })

  test('the token of an added passkey completes no log-in, and the token of a log-in adds no passkey', async () => {
    const { tab, email, codes } = await createPersonWithPasskey()
    const { token, question } = (await tab.post('/session/passkeys/start', { password: staffPassword })).body
    const code = codes[0]
    expect((await newStaffTab().post('/session/second-factor', { token, code })).status).toBe(401)
    const login = await newStaffTab().logIn(email)
    const sent = { name: 'Telefon', passkey: createSoftwarePasskey().register(question) }
    const added = await tab.post('/session/passkeys', { token: login.body.token, ...sent })
    expect(added.body.status).toBe('link_expired')
  })

  test('a passkey is renamed by its person only, and the audit names it', async () => {
    const [{ tab, id }, other] = [await createPersonWithPasskey(), await createPersonWithPasskey()]
    const passkeyId = (await readFactors(tab)).passkeys[0]?.id
    const path = `/session/passkeys/${passkeyId}`
    expect((await other.tab.patch(path, { name: 'Meiner' })).status).toBe(404)
    expect((await tab.patch(path, { name: '' })).body.errors.name).toHaveLength(1)
    expect((await tab.patch(path, { name: 'Laptop' })).body).toEqual({ name: 'Laptop' })
    const { rows } = await owner.query(
      `select subject, details from staff_audit where staff_id = $1 and call = 'staff.renamePasskey'`,
      [id],
    )
    expect(rows).toEqual([{ subject: { id: passkeyId }, details: { name: 'Laptop' } }])
  })

  test('removing a passkey needs the password, ends all other sessions and makes the passkey useless', async () => {
    const { tab, email, passkey } = await createPersonWithPasskey()
    const phone = createSoftwarePasskey()
    await addPasskey(tab, phone, 'Telefon')
    const elsewhere = await askForPasskey(email)
    await elsewhere.answer(phone.authenticate(elsewhere.question))
    const path = `/session/passkeys/${(await readFactors(tab)).passkeys[1]?.id}/remove`
    expect((await tab.post(path, { password: 'Falsch!1' })).status).toBe(422)
    expect((await tab.post(path, { password: staffPassword })).body).toEqual({ name: 'Telefon' })
    expect((await elsewhere.tab.get('/session')).status).toBe(401)
    const { answer, question } = await askForPasskey(email)
    expect((await answer(phone.authenticate(question))).body.status).toBe('invalid_code')
    expect((await answer(passkey.authenticate(question))).status).toBe(200)
  })

  test('the last factor cannot be removed, whichever it is', async () => {
    const { tab } = await createPersonWithPasskey()
    const path = `/session/passkeys/${(await readFactors(tab)).passkeys[0]?.id}/remove`
    const password = staffPassword
    expect((await tab.post(path, { password })).body.status).toBe('last_factor')
    await setUpApp(tab)
    expect((await tab.post(path, { password })).status).toBe(200)
    expect((await tab.post('/session/factor/remove', { password })).body.status).toBe('last_factor')
    await addPasskey(tab, createSoftwarePasskey(), 'Telefon')
    expect((await tab.post('/session/factor/remove', { password })).status).toBe(200)
    expect((await tab.post('/session/factor/remove', { password })).status).toBe(404)
    expect(await readFactors(tab)).toMatchObject({
      authenticator_since: null,
      passkeys: [{ name: 'Telefon' }],
    })
  })

  test('two passkeys that are removed at the same time: one stays', async () => {
    const { tab } = await createPersonWithPasskey()
    await addPasskey(tab, createSoftwarePasskey(), 'Telefon')
    const { passkeys } = await readFactors(tab)
    const replies = await Promise.all(
      passkeys.map(({ id }) => tab.post(`/session/passkeys/${id}/remove`, { password: staffPassword })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readFactors(tab)).passkeys).toHaveLength(1)
  })

  test('recovery codes are renewed by a person whose only factor is a passkey', async () => {
    const { tab } = await createPersonWithPasskey()
    const renewed = await tab.post('/session/recovery-codes', { password: staffPassword })
    expect(renewed.body.recovery_codes).toHaveLength(10)
  })
})

test('an administrator sees that a person has a passkey, and removes a lost one', async () => {
  const { tab: admin } = await createLoggedInStaff('administrator')
  const { id, email, tab } = await createPersonWithPasskey()
  const find = async () =>
    ((await admin.get('/staff')).body as StaffReply<'staff.list'>).data.find((person) => person.id === id)
  expect((await find())?.has_second_factor).toBe(true)
  const reset = await admin.post(`/staff/${id}/reset-factor`)
  expect(reset.body.has_second_factor).toBe(false)
  expect((await tab.get('/session')).status).toBe(401)
  expect((await newStaffTab().logIn(email)).body.methods).toEqual([])
})
