// @vitest-environment happy-dom
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJsonResponse } from '#web/test/fake-server'
import { type AccountState, accountStates, type Profile, profiles } from '#contract/profiles'

/**
 * Who may open which page, told again as the specification has it (1 §2, 2 §2, readings C1–C5), not read from the
 * table that the router reads: every address × every profile × every state of a company, and nobody at all.
 */

type Held = readonly Profile[]

const working: readonly AccountState[] = ['active', 'beginner_onboarding', 'repeated_onboarding']
const registered: readonly AccountState[] = [...working, 'new']
const owners: Held = ['admin', 'company_owner']

interface Row {
  readonly path: string
  readonly profiles: Held
  readonly states: readonly AccountState[]
}

const row = (path: string, held: Held, states: readonly AccountState[] = working): Row => ({
  path,
  profiles: held,
  states,
})

/** Somebody whose only profile is readonly sees what disposition sees (design 6); the order's page is not among it. */
const rows: readonly Row[] = [
  row('/offers/', ['admin', 'disposition', 'readonly'], [...registered, 'not_interested']),
  row('/offers/J1/', ['admin', 'disposition', 'readonly'], registered),
  ...['open', 'scheduled', 'at-work'].map((type) =>
    row(`/orders/${type}/`, ['admin', 'disposition', 'installer', 'readonly']),
  ),
  row('/orders/completed/', ['admin', 'accounting', 'disposition', 'installer', 'readonly']),
  row('/orders/completed/J1/', ['admin', 'accounting', 'disposition', 'installer', 'readonly']),
  row('/orders/waiting/', ['admin', 'disposition', 'readonly']),
  row('/orders/waiting-action/', ['admin', 'disposition', 'readonly']),
  row('/orders/final-confirmation/', ['admin']),
  row('/orders/final-confirmation/J1/', ['admin']),
  row('/orders/customer-signature/', ['admin', 'disposition', 'installer', 'readonly']),
  row('/orders/customer-signature/J1/', ['admin', 'disposition', 'installer', 'readonly']),
  ...['waiting', 'waiting-action', 'open', 'scheduled', 'at-work'].map((type) =>
    row(`/orders/${type}/J1/`, ['admin', 'installer']),
  ),
  row('/order/J1/create/', ['admin']),
  row('/order-single/J1/', ['admin', 'installer']),
  row('/calendar/', ['admin', 'disposition', 'installer', 'readonly']),
  row('/invoices/', ['admin', 'accounting']),
  row('/company/', owners, registered),
  row('/company/qualifications/', owners, registered),
  row('/company/payment/', owners, registered),
  row('/company/services/', owners, registered),
  row('/company/contacts/', owners),
  row('/company/dashboard/', ['admin', 'company_owner', 'accounting']),
  row('/company/gid-badge/', owners),
  row('/account/', profiles, accountStates),
]

/** Addresses for everybody; a token in one is taken out of it, so it stands without. */
const open = [
  '/login/success/',
  '/signup/',
  '/request-password-reset/',
  '/change-password/',
  '/potential-offer/J1/',
  '/cancel-offer-subscription/',
  '/order-access/A1/',
  '/sign/T1/',
  '/terms/',
  '/verify/',
  '/verify/V1/',
]

const nowhere = [
  '/nowhere/',
  '/orders/past/',
  '/orders/past/J1/',
  '/orders/open/J1/more/',
  '/company/secrets/',
]

type Outcome = 'shown' | 'no access' | 'not found' | `at ${string}`

function expected({ path, profiles: allowed, states }: Row, held: Held, state: AccountState): Outcome {
  if (!held.some((profile) => allowed.includes(profile))) return 'no access'
  if (states.includes(state)) return 'shown'
  // Wrong state: to the offers (C2), which themselves say to whom they are closed.
  if (path === '/offers/') return 'no access'
  const mayOffers = held.some((profile) => ['admin', 'disposition', 'readonly'].includes(profile))
  return mayOffers && state !== 'invited' ? 'at /offers/' : 'no access'
}

let person: { held: Held; state: AccountState } | null = null
type House = {
  routing: (typeof import('./router-options.ts'))['routing']
  session: (typeof import('#web/api/session/session'))['session']
  NoAccess: (typeof import('../routing/route-guards.ts'))['NoAccess']
}
let house: House

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/refresh')) return Response.json({})
    if (!person) return createJsonResponse(401, { status: 'unauthenticated' })
    const user = {
      profiles: person.held,
      account: { id: 'a1', account_status: person.state },
      contact: { id: 'c1' },
    }
    return Response.json({ accounts: [{ user, access_token: 'token' }] })
  })
  localStorage.setItem('gewerk.session', '1')
  const [{ routing }, { session }, { NoAccess }, { language }] = await Promise.all([
    import('./router-options.ts'),
    import('#web/api/session/session'),
    import('../routing/route-guards.ts'),
    import('#web/i18n/language'),
  ])
  await language.start('de')
  house = { routing, session, NoAccess }
}, 60_000)

afterAll(() => vi.unstubAllGlobals())

async function comes(held: Held, state: AccountState): Promise<void> {
  person = { held, state }
  await house.session.reload()
}

/** What somebody sees who goes to an address. */
async function outcome(path: string): Promise<Outcome> {
  const router = createRouter({
    ...house.routing,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { isBuilt: () => true },
  })
  await router.load()
  const { matches, location } = router.state
  const at = location.pathname.replace(/\/?$/, '/') + location.searchStr
  if (matches.some(({ error }) => error instanceof house.NoAccess)) return 'no access'
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return 'not found'
  return at === path ? 'shown' : `at ${at}`
}

const people: readonly Held[] = [
  ...profiles.map((profile) => [profile]),
  ['installer', 'readonly'],
  ['accounting', 'company_owner'],
]

describe('somebody logged in', () => {
  it.each(rows)('at $path', { timeout: 60_000 }, async (page) => {
    for (const held of people) {
      for (const state of accountStates) {
        await comes(held, state)
        expect({ held, state, is: await outcome(page.path) }).toEqual({
          held,
          state,
          is: expected(page, held, state),
        })
      }
    }
  })

  it.each<[Held, AccountState, string]>([
    [['admin'], 'active', '/offers/'],
    [['disposition'], 'new', '/offers/'],
    [['installer'], 'active', '/orders/open/'],
    [['accounting'], 'active', '/orders/completed/'],
    [['company_owner'], 'new', '/company/'],
  ])('%j of a company that is %s begins at %s', async (held, state, start) => {
    await comes(held, state)
    expect(await outcome('/')).toBe(`at ${start}`)
    expect(await outcome('/login/')).toBe(`at ${start}`)
  })

  it('an order by its number alone is its page, the orders are the open ones', async () => {
    await comes(['admin'], 'active')
    expect(await outcome('/order/J1/')).toBe('at /order-single/J1/')
    expect(await outcome('/orders/')).toBe('at /orders/open/')
  })

  it.each(nowhere)('%s does not exist', async (path) => {
    await comes(['admin'], 'active')
    expect(await outcome(path)).toBe('not found')
  })

  it.each(open)('%s is for everybody', async (path) => {
    await comes(['readonly'], 'not_interested')
    expect(await outcome(path)).toBe('shown')
  })
})

describe('nobody logged in', () => {
  beforeAll(async () => {
    person = null
    await house.session.logout()
  })

  it.each(rows)('at $path is asked to log in, and comes back there', async ({ path }) => {
    expect(await outcome(path)).toBe(`at /login/?redirect=${encodeURIComponent(path)}`)
  })

  it('at the start is asked to log in', async () => {
    expect(await outcome('/')).toBe('at /login/?redirect=%2F')
  })

  it.each(['/login/', ...open])('%s is for everybody', async (path) => {
    expect(await outcome(path)).toBe('shown')
  })

  it.each(nowhere)('%s does not exist', async (path) => {
    expect(await outcome(path)).toBe('not found')
  })
})
