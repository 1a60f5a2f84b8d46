import { beforeEach, describe, expect, test } from 'vitest'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { routes as offers } from '#server/features/offers/offers.routes'
import { createCredentialsClient } from '#test/app/credentials-client'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBareOrder } from '#test/builders/bare-orders'
import { getMailedToken } from '#test/fakes/captured-mail'
import { getFirstAccessToken } from '#test/app/test-session'

const fresh = await freshDatabase()
const { database, owner } = fresh
const { createSignUpForm, logIn, advanceSeconds, newTab, capturedMail, session, signUp, openLoginLink } =
  await createCredentialsClient(fresh, [offers])

// Empties the queue that the previous test left.
beforeEach(async () => void (await capturedMail.deliver()))

describe('sign-up', () => {
  test('a sign-up creates a company in state new with an admin and owner who can log in at once', async () => {
    const given = createSignUpForm({ referral_source: 'messe', accept_marketing_consent: true })
    const answer = await signUp(given)
    expect(answer).toMatchObject({
      status: 201,
      body: { msg: 'success', account_id: expect.any(String), contact_id: expect.any(String) },
    })
    const { body } = await logIn(newTab(), given.email)
    expect(body.accounts[0].user).toMatchObject({
      account: { id: answer.body.account_id, name: given.company_name, account_status: 'new' },
      contact: { id: answer.body.contact_id, first_name: 'Łukasz', email_confirmed: false },
      profiles: ['admin', 'company_owner'],
    })
    const { rows } = await owner.query(
      `select a.phone, a.referral_source, a.terms_accepted_at is not null as terms,
              a.marketing_accepted_at is not null as marketing, c.phone as contact_phone
       from accounts a join contacts c on c.account_id = a.id where a.id = $1`,
      [answer.body.account_id],
    )
    const phone = '+493415550123'
    expect(rows).toEqual([
      { phone, contact_phone: phone, referral_source: 'messe', terms: true, marketing: true },
    ])
  })

  test('a sign-up sends one mail in the language of the page; its link confirms the address and logs in once', async () => {
    const given = createSignUpForm()
    await newTab().send({
      method: 'PUT',
      url: '/api/partner/sign-up',
      payload: given,
      headers: { 'accept-language': 'fr' },
    })
    const mails = await capturedMail.deliver()
    expect(mails).toMatchObject([
      { to: { address: given.email }, subject: 'Veuillez confirmer votre adresse e-mail' },
    ])
    expect(mails[0]?.text).toMatch(/https:\/\/partner\.example\/login\/\?token=[\w-]{43}\n/)
    const response = await openLoginLink(getMailedToken(mails[0]))
    expect(response.body.accounts[0].user.contact).toMatchObject({
      email: given.email,
      email_confirmed: true,
    })
    expect((await openLoginLink(getMailedToken(mails[0]))).status).toBe(410)
  })

  test('a new company sees no offers until its address is confirmed, then all waiting ones', async () => {
    const given = createSignUpForm()
    const { account_id } = (await signUp(given)).body
    const order = await createBareOrder(database)
    await runAsOperator(database, (call) => offerOrder(call, order.id, [account_id]))
    const before = getFirstAccessToken(await logIn(newTab(), given.email))
    const list = async (token: string) =>
      (await newTab().post('/api/partner/offers', {}, token)).body.pagination.total_count
    expect(await list(before)).toBe(0)
    expect((await newTab().get(`/api/partner/offers/${order.sfid}`, before)).status).toBe(404)
    const accept = { preview: false, job_id: order.sfid, new_status: 'accepted', inputs: {} }
    const tooEarly = await newTab().post('/api/partner/orders/set-status', accept, before)
    expect(tooEarly.status).toBe(404)

    const mails = await capturedMail.deliver()
    expect(mails.map(({ subject }) => subject)).toEqual(['Bitte bestätigen Sie Ihre E-Mail-Adresse'])
    const after = getFirstAccessToken(await openLoginLink(getMailedToken(mails[0])))
    session.forgetAccount(account_id)
    expect(await list(after)).toBe(1)
    expect((await newTab().get(`/api/partner/offers/${order.sfid}`, after)).status).toBe(200)
  })

  test('a new company gets mails about offers only after its address is confirmed', async () => {
    const given = createSignUpForm()
    const { account_id } = (await signUp(given)).body
    const [mail] = await capturedMail.deliver()
    await openLoginLink(getMailedToken(mail))
    const order = await createBareOrder(database)
    await runAsOperator(database, (call) => offerOrder(call, order.id, [account_id]))
    expect((await capturedMail.deliver()).map(({ subject }) => subject)).toEqual([
      'Neues Angebot in 04229 Leipzig',
    ])
  })
})

describe('refused sign-up', () => {
  test('an empty sign-up is refused with an error for each required field', async () => {
    const { status, body } = await signUp({})
    expect([status, body.status]).toEqual([422, 'validation_failed'])
    const fields = 'accept_tos company_name email first_name last_name password password_repeat phone'
    expect(Object.keys(body.errors).toSorted().join(' ')).toBe(fields)
  })

  test.each([
    ['first_name', 'R2D2', 'Nur Buchstaben'],
    ['last_name', '<b>', 'Nur Buchstaben'],
    ['last_name', ' ', 'Bitte ausfüllen.'],
    ['phone', '12345', 'Das Format der Telefonnummer ist ungültig. Beispiel: 0123 456 7890'],
    ['email', 'name@betrieb', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['company_name', '', 'Bitte ausfüllen.'],
    ['company_name', 'x'.repeat(256), 'Das ist zu lang.'],
    ['password', 'Partner1', 'Mindestens ein Sonderzeichen'],
    ['password', `aB!${'x'.repeat(198)}`, 'Das ist zu lang.'],
    ['password_repeat', 'Partner!2', 'Die Passwörter müssen übereinstimmen.'],
    ['accept_tos', false, 'Bitte stimmen Sie den Servicebedingungen zu.'],
    ['account_status', 'active', 'Dieses Feld gibt es nicht.'],
    ['role', 'admin', 'Dieses Feld gibt es nicht.'],
    ['profiles', ['admin'], 'Dieses Feld gibt es nicht.'],
  ])('a sign-up with %s %j is refused', async (field, value, text) => {
    const { status, body } = await signUp(createSignUpForm({ [field]: value }))
    expect(status).toBe(422)
    expect(body.errors[field].join()).toContain(text)
  })

  test('a sign-up with a known address, in any case, is refused and names the support contact', async () => {
    const { email } = await createTestContact(
      database,
      await createTestCompany(database, { name: 'Alte Hasen GmbH' }),
      ['admin'],
    )
    expect(await signUp(createSignUpForm({ email: ` ${email.toUpperCase()} ` }))).toMatchObject({
      status: 409,
      body: {
        status: 'duplicate_account',
        contact: { phone: '+49 341 555000', email: 'hilfe@partner.example' },
      },
    })
  })

  test('a sign-up that is sent again because its reply was lost succeeds and sends no second mail', async () => {
    const given = createSignUpForm()
    const first = await signUp(given)
    await capturedMail.deliver()
    expect(await signUp(given)).toMatchObject({ status: 201, body: first.body })
    expect(await capturedMail.deliver()).toEqual([])
    const others = [
      { ...given, password: 'Anderes?1', password_repeat: 'Anderes?1' },
      { ...given, company_name: 'Ganz anders GmbH' },
    ]
    for (const other of others) expect(await signUp(other)).toMatchObject({ status: 409 })
    await owner.query('update accounts set awaits_confirmation = false where id = $1', [
      first.body.account_id,
    ])
    expect(await signUp(given)).toMatchObject({ status: 409 })
  })

  test('refused sign-ups count towards the limit, so that known companies cannot be guessed', async () => {
    const name = 'Neugier und Partner GmbH'
    await createTestCompany(database, { name })
    const { email } = createSignUpForm()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await signUp(createSignUpForm({ email, company_name: name }))).status)
    expect(statuses).toEqual([...Array(10).fill(409), 429])
  })

  test.each(['Blitz & Söhne GmbH', 'BLITZ & SÖHNE GMBH', ' blitz &söhne  gmbh '])(
    'a sign-up of a company that exists is refused: %j',
    async (name) => {
      if (name === 'Blitz & Söhne GmbH') await createTestCompany(database, { name })
      const answer = await signUp(createSignUpForm({ company_name: name }))
      expect([answer.status, answer.body.status]).toEqual([409, 'duplicate_account'])
    },
  )

  test('of ten concurrent sign-ups of one company exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signUp(createSignUpForm({ company_name: 'Zehn auf einmal GmbH' }))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  })

  test('of five concurrent sign-ups with one address exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signUp(createSignUpForm({ email: 'fuenf@betrieb.example' }))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  })
})

test('terms may stay unaccepted only for configured referral sources', async () => {
  const without = { accept_tos: false, referral_source: 'verband' }
  expect((await signUp(createSignUpForm(without))).status).toBe(201)
  const unknownSource = await signUp(createSignUpForm({ ...without, referral_source: 'irgendwer' }))
  expect(unknownSource).toMatchObject({ status: 422, body: { errors: { accept_tos: [expect.any(String)] } } })
})

test.each([
  ['0341 555 0123', '+493415550123'],
  ['+49 (0)341 5550123', null],
  ['(0341) 555-0123', '+493415550123'],
  ['0049 341 5550123', '+493415550123'],
  ['+43 1 5550123', '+4315550123'],
  ['+48 22 123 45 67', '+48221234567'],
  ['0151/12345678', '+4915112345678'],
  ['1234567', '+491234567'],
])('the phone number %j is stored as %j', async (phone, stored) => {
  const answer = await signUp(createSignUpForm({ phone }))
  if (stored === null) return expect(answer.status).toBe(422)
  const { rows } = await owner.query('select phone from contacts where id = $1', [answer.body.contact_id])
  expect(rows).toEqual([{ phone: stored }])
})

test('an address with an international domain is the same in Unicode and Punycode', async () => {
  const given = createSignUpForm({ email: 'info@Müller-Söhne.example' })
  await signUp(given)
  expect((await logIn(newTab(), 'INFO@müller-söhne.example')).status).toBe(200)
  expect((await logIn(newTab(), 'info@xn--mller-shne-kcb9d.example')).status).toBe(200)
})

describe('repeated confirmation mail', () => {
  const resend = (account: string, contact: string, tab = newTab()) =>
    tab.post('/api/partner/sign-up/resend-email', {
      partner_account_id: account,
      partner_contact_id: contact,
    })

  test('the confirmation mail is sent again only to an existing pair of ids, with the same answer for others', async () => {
    const given = createSignUpForm()
    const { account_id, contact_id } = (await signUp(given)).body
    const other = (await signUp(createSignUpForm())).body
    await capturedMail.deliver()
    const answers = [
      await resend(account_id, contact_id),
      await resend(other.account_id, contact_id),
      await resend('0011v00000AbCdEAAV', '0031v00000AbCdEAAV'),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { msg: 'success' }]),
    )
    expect((await capturedMail.deliver()).map(({ to }) => to.address)).toEqual([given.email])
  })

  test('a confirmed address gets no further confirmation mail', async () => {
    const { account_id, contact_id } = (await signUp(createSignUpForm())).body
    const [mail] = await capturedMail.deliver()
    await openLoginLink(getMailedToken(mail))
    await resend(account_id, contact_id)
    expect(await capturedMail.deliver()).toEqual([])
  })

  test('a request with malformed ids is refused', async () => {
    expect((await resend('1', '2')).status).toBe(422)
  })

  test('the confirmation mail can be requested ten times in 15 minutes', async () => {
    const { account_id, contact_id } = (await signUp(createSignUpForm())).body
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await resend(account_id, contact_id)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    advanceSeconds(15 * 60)
    expect((await resend(account_id, contact_id)).status).toBe(200)
  })
})
