// @vitest-environment happy-dom
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJsonResponse } from '#web/test/fake-server'
import { type AccountState, accountStates, type Profile, profiles } from '#contract/profiles'

/**
 * The pages that each user may open, as a second statement of the access table: every URL × every profile × every
 * company state, and without a login. See docs/domain.md#rights-and-visibility.
 */

type UserProfiles = readonly Profile[]

const workingStates: readonly AccountState[] = ['active', 'beginner_onboarding', 'repeated_onboarding']
const registeredStates: readonly AccountState[] = [...workingStates, 'new']
const ownerProfiles: UserProfiles = ['admin', 'company_owner']

interface AccessRow {
  readonly path: string
  readonly profiles: UserProfiles
  readonly states: readonly AccountState[]
}

const createAccessRow = (
  path: string,
  held: UserProfiles,
  states: readonly AccountState[] = workingStates,
): AccessRow => ({
  path,
  profiles: held,
  states,
})

/** A user whose only profile is readonly sees what disposition sees, except the order page. */
const accessRows: readonly AccessRow[] = [
  createAccessRow('/offers/', ['admin', 'disposition', 'readonly'], [...registeredStates, 'not_interested']),
  createAccessRow('/offers/J1/', ['admin', 'disposition', 'readonly'], registeredStates),
  ...['open', 'scheduled', 'at-work'].map((type) =>
    createAccessRow(`/orders/${type}/`, ['admin', 'disposition', 'installer', 'readonly']),
  ),
  createAccessRow('/orders/completed/', ['admin', 'accounting', 'disposition', 'installer', 'readonly']),
  createAccessRow('/orders/completed/J1/', ['admin', 'accounting', 'disposition', 'installer', 'readonly']),
  createAccessRow('/orders/waiting/', ['admin', 'disposition', 'readonly']),
  createAccessRow('/orders/waiting-action/', ['admin', 'disposition', 'readonly']),
  createAccessRow('/orders/final-confirmation/', ['admin']),
  createAccessRow('/orders/final-confirmation/J1/', ['admin']),
  createAccessRow('/orders/customer-signature/', ['admin', 'disposition', 'installer', 'readonly']),
  createAccessRow('/orders/customer-signature/J1/', ['admin', 'disposition', 'installer', 'readonly']),
  ...['waiting', 'waiting-action', 'open', 'scheduled', 'at-work'].map((type) =>
    createAccessRow(`/orders/${type}/J1/`, ['admin', 'installer']),
  ),
  createAccessRow('/order/J1/create/', ['admin']),
  createAccessRow('/order-single/J1/', ['admin', 'installer']),
  createAccessRow('/today/', ['admin', 'disposition', 'installer', 'readonly']),
  createAccessRow('/calendar/', ['admin', 'disposition', 'installer', 'readonly']),
  createAccessRow('/invoices/', ['admin', 'accounting']),
  createAccessRow('/company/', ownerProfiles, registeredStates),
  createAccessRow('/company/qualifications/', ownerProfiles, registeredStates),
  createAccessRow('/company/payment/', ownerProfiles, registeredStates),
  createAccessRow('/company/documents/', ownerProfiles, registeredStates),
  createAccessRow('/company/services/', ownerProfiles, registeredStates),
  createAccessRow('/company/contacts/', ownerProfiles),
  createAccessRow('/company/single-sign-on/', ownerProfiles),
  createAccessRow('/company/dashboard/', ['admin', 'company_owner', 'accounting']),
  createAccessRow('/company/gid-badge/', ownerProfiles),
  createAccessRow('/account/', profiles, accountStates),
]

/** URLs without a login; a token in the query is removed from the URL. */
const publicPaths = [
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

const unknownPaths = [
  '/nowhere/',
  '/orders/past/',
  '/orders/past/J1/',
  '/orders/open/J1/more/',
  '/company/secrets/',
]

type Outcome = 'shown' | 'no access' | 'not found' | `at ${string}`

function getExpectedOutcome(
  { path, profiles: allowed, states }: AccessRow,
  held: UserProfiles,
  state: AccountState,
): Outcome {
  if (!held.some((profile) => allowed.includes(profile))) return 'no access'
  if (states.includes(state)) return 'shown'
  // The wrong state leads to the offers, which show a denial themselves.
  if (path === '/offers/') return 'no access'
  const mayOffers = held.some((profile) => ['admin', 'disposition', 'readonly'].includes(profile))
  return mayOffers && state !== 'invited' ? 'at /offers/' : 'no access'
}

let currentUser: { held: UserProfiles; state: AccountState } | null = null
type LoadedApp = {
  routing: (typeof import('./router-options.ts'))['routerOptions']
  session: (typeof import('#web/api/session/session'))['session']
  NoAccess: (typeof import('../routing/route-guards.ts'))['NoAccess']
}
let app: LoadedApp

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/refresh')) return Response.json({})
    if (!currentUser) return createJsonResponse(401, { status: 'unauthenticated' })
    const user = {
      profiles: currentUser.held,
      account: { id: 'a1', account_status: currentUser.state },
      contact: { id: 'c1' },
    }
    return Response.json({ accounts: [{ user, access_token: 'token' }] })
  })
  localStorage.setItem('gewerk.session', '1')
  const [{ routerOptions }, { session }, { NoAccess }, { language }] = await Promise.all([
    import('./router-options.ts'),
    import('#web/api/session/session'),
    import('../routing/route-guards.ts'),
    import('#web/i18n/language'),
  ])
  await language.start('de')
  app = { routing: routerOptions, session, NoAccess }
}, 60_000)

afterAll(() => vi.unstubAllGlobals())

async function logInAs(held: UserProfiles, state: AccountState): Promise<void> {
  currentUser = { held, state }
  await app.session.reload()
}

/** Returns what a user sees at a URL. */
async function visitPath(path: string): Promise<Outcome> {
  const router = createRouter({
    ...app.routing,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const { matches, location } = router.state
  const at = location.pathname.replace(/\/?$/, '/') + location.searchStr
  if (matches.some(({ error }) => error instanceof app.NoAccess)) return 'no access'
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return 'not found'
  return at === path ? 'shown' : `at ${at}`
}

const profileSets: readonly UserProfiles[] = [
  ...profiles.map((profile) => [profile]),
  ['installer', 'readonly'],
  ['accounting', 'company_owner'],
]

describe('pages of a logged-in user', () => {
  it.each(accessRows)(
    '$path opens for the profiles and company states of the access table',
    { timeout: 60_000 },
    async (page) => {
      for (const held of profileSets) {
        for (const state of accountStates) {
          await logInAs(held, state)
          expect({ held, state, is: await visitPath(page.path) }).toEqual({
            held,
            state,
            is: getExpectedOutcome(page, held, state),
          })
        }
      }
    },
  )

  it.each<[UserProfiles, AccountState, string]>([
    [['admin'], 'active', '/offers/'],
    [['disposition'], 'new', '/offers/'],
    [['installer'], 'active', '/today/'],
    [['accounting'], 'active', '/orders/completed/'],
    [['company_owner'], 'new', '/company/'],
  ])('a user with %j of a company that is %s starts at %s', async (held, state, start) => {
    await logInAs(held, state)
    expect(await visitPath('/')).toBe(`at ${start}`)
    expect(await visitPath('/login/')).toBe(`at ${start}`)
  })

  it('an order URL without a queue opens the order page, and /orders/ opens the open orders', async () => {
    await logInAs(['admin'], 'active')
    expect(await visitPath('/order/J1/')).toBe('at /order-single/J1/')
    expect(await visitPath('/orders/')).toBe('at /orders/open/')
  })

  it.each(unknownPaths)('%s shows the 404 page with a login', async (path) => {
    await logInAs(['admin'], 'active')
    expect(await visitPath(path)).toBe('not found')
  })

  it.each(publicPaths)('%s opens with a login of any profile', async (path) => {
    await logInAs(['readonly'], 'not_interested')
    expect(await visitPath(path)).toBe('shown')
  })
})

describe('pages without a login', () => {
  beforeAll(async () => {
    currentUser = null
    await app.session.logout()
  })

  it.each(accessRows)('$path leads to the login and returns there', async ({ path }) => {
    expect(await visitPath(path)).toBe(`at /login/?redirect=${encodeURIComponent(path)}`)
  })

  it('the start page leads to the login', async () => {
    expect(await visitPath('/')).toBe('at /login/?redirect=%2F')
  })

  it.each(['/login/', ...publicPaths])('%s opens without a login', async (path) => {
    expect(await visitPath(path)).toBe('shown')
  })

  it.each(unknownPaths)('%s shows the 404 page without a login', async (path) => {
    expect(await visitPath(path)).toBe('not found')
  })
})
