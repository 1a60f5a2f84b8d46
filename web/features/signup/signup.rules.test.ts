import { expect, it } from 'vitest'
import { signupCalls } from '#contract/people/signup'
import { parsePrefill } from './prefill.ts'
import { createSignupForm, findSignupFaults } from './signup.rules.ts'

const filledForm = {
  first_name: 'Łukasz',
  last_name: "O'Neill",
  phone: '0341 5550123',
  email: 'l@betrieb.de',
  company_name: 'Müller Elektro',
  password: 'Partner!1',
  password_repeat: 'Partner!1',
  accept_tos: true,
  accept_marketing_consent: false,
}

it('a complete sign-up form has no faults', () => expect(findSignupFaults(filledForm, true)).toEqual({}))

it('an empty sign-up form has a fault at every required field', () => {
  expect(findSignupFaults(createSignupForm({}), true)).toEqual({
    first_name: 'missing',
    last_name: 'missing',
    company_name: 'missing',
    phone: 'missing',
    email: 'missing',
    password: 'missing',
    password_repeat: 'missing',
    accept_tos: 'terms',
  })
})

it.each([
  [{ first_name: 'R2D2' }, { first_name: 'letters' }],
  [{ last_name: '<b>' }, { last_name: 'letters' }],
  [{ phone: '12345' }, { phone: 'phoneFormat' }],
  [{ email: 'name@betrieb' }, { email: 'emailFormat' }],
  [{ company_name: '  ' }, { company_name: 'missing' }],
  [{ password: 'schwach', password_repeat: 'schwach' }, { password: 'weak' }],
  [{ password_repeat: 'Partner!2' }, { password_repeat: 'differ' }],
  [{ accept_tos: false }, { accept_tos: 'terms' }],
])('the sign-up form with %j has the faults %j', (wrong, faults) => {
  expect(findSignupFaults({ ...filledForm, ...wrong }, true)).toEqual(faults)
})

const typed = {
  first_name: ['Eva', ' Eva ', 'e\u0301va', 'O’Neill', 'R2D2', '-', '한', 'Eva😀', 'Σ'],
  company_name: ['Elektro & Söhne', ' ', '😀'],
  phone: [
    '0341 555 0123',
    '+43 1 2345678',
    '(0341) 555-12',
    '0341',
    '+49',
    '0'.repeat(30),
    '0341 555 x',
    'abc',
  ],
  email: [
    ' Eva@Betrieb.de ',
    'eva@müller.de',
    'eva+neu@a-b.example',
    "o'neill@betrieb.de",
    '..eva@betrieb.de',
    'eva.@betrieb.de',
    'e..va@betrieb.de',
    'eva@betrieb..de',
    'eva@-betrieb.de',
    'eva@betrieb_x.de',
    'eva@betrieb.d1',
    'éva@betrieb.de',
    'eva,info@betrieb.de',
    'eva<script>@betrieb.de',
    `${'e'.repeat(245)}@betrieb.de`,
  ],
  password: ['Partner!1', 'Part!', 'partner!', 'PARTNER!', 'Partner1', 'Pär tner!', `P!${'a'.repeat(199)}`],
} as const

it.each(Object.entries(typed).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
  'the form and the server agree about %s, so that no second round of errors follows: case %#',
  (field, value) => {
    const form = { ...filledForm, [field]: value }
    if (field === 'password') form.password_repeat = value
    const { error } = signupCalls['signup.create'].body.safeParse(form)
    const refused = new Set(error?.issues.map(({ path }) => path[0]))
    // The repetition of a password that is too long is mended with it.
    refused.delete('password_repeat')
    expect(Object.keys(findSignupFaults(form, true)), value).toEqual([...refused])
  },
)

it('a referral source that needs no terms leaves the consent free', () => {
  expect(findSignupFaults({ ...filledForm, accept_tos: false }, false)).toEqual({})
  expect(findSignupFaults({ ...filledForm, accept_tos: false }, true)).toEqual({ accept_tos: 'terms' })
})

it('a link fills in texts, and never a password or a consent', () => {
  const search = {
    email: 'a@b.de',
    password: 'x',
    accept_tos: 'true',
    referral: 'messe',
    last_name: ['a', 'b'],
  }
  expect(parsePrefill(search)).toEqual({ email: 'a@b.de', referral: 'messe' })
  expect(createSignupForm(parsePrefill(search))).toMatchObject({
    email: 'a@b.de',
    password: '',
    accept_tos: false,
  })
})
