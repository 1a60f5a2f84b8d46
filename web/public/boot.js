// Runs before the first paint and before the app's scripts are loaded. The build inlines it into the page.

const page = document.documentElement
/** The list of orders in the URL. */
const list = /^\/orders\/([a-z-]+)\/$/.exec(location.pathname)?.[1]
let isIn = false

try {
  // Set before the first paint, so that the chosen theme and language do not flash.
  const theme = localStorage.getItem('gewerk.theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  const locale = localStorage.getItem('gewerk.locale')
  const isOther = locale && locale !== page.lang
  if (locale) page.lang = locale
  // A tab with an order link has no login, and an unsent logout is sent first.
  isIn =
    localStorage.getItem('gewerk.session') &&
    !localStorage.getItem('gewerk.logout owed') &&
    !Object.keys(sessionStorage).some((key) => key.startsWith('gewerk.order-access '))
  // Selects the prerendered page (app.css).
  const { settings } = JSON.parse(localStorage.getItem('gewerk.settings') ?? '{}')
  const isPlain = new URLSearchParams(location.search).has('plain')
  const isOurs = settings?.title === 'Gewerk' && !settings.logo_url
  if (isIn && isOurs && !isPlain) page.dataset.prerender = 'frame'
  else if (!isIn && !isOther) page.dataset.prerender = 'public'
  if (list) page.dataset.list = list
  // Sets the list's title and explanation before the first paint, in the language that the app starts with
  // (web/i18n/locale.ts).
  document.addEventListener('readystatechange', () => {
    const place = document.querySelector('[data-heads]')
    if (!list || !place) return
    const heads = JSON.parse(place.dataset.heads)
    const spoken = [locale, ...navigator.languages].map((one) => one?.slice(0, 2)).find((one) => heads[one])
    const [title = '', about = ''] = heads[spoken ?? 'de'][list] ?? []
    place.querySelector('h1').textContent = title
    place.querySelector('[data-about]').textContent = about
  })
} catch {}

// Requests what every page needs while the scripts are loading; web/api/http/prefetched-responses.ts uses the
// responses.
try {
  const early = (globalThis.gewerkPrefetched = new Map())
  const headers = { Accept: 'application/json', 'Accept-Language': page.lang }
  const ask = (path, token, body) => {
    const posted = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    const bearer = token && { Authorization: `Bearer ${token}` }
    const how = body ? { method: 'POST', body, headers: { ...headers, ...posted, ...bearer } } : { headers }
    const answer = fetch(path, { ...how, redirect: 'error' })
    answer.catch(() => undefined)
    early.set(path, { answer, token, body })
    return answer
  }
  void ask('/api/partner/settings')
  if (isIn) {
    const entered = ask('/api/partner/auth/refresh', undefined, '{}')
    // An unfiltered list starts with its first page, for the account of this tab or device.
    const readList = async () => {
      const { accounts } = await (await entered).clone().json()
      const chosen = sessionStorage.getItem('gewerk.account') ?? localStorage.getItem('gewerk.account')
      const mine = accounts.find(({ user }) => user.account.id === chosen) ?? accounts[0]
      const body = JSON.stringify({ type: list, page_size: 10, page_number: 0 })
      void ask('/api/partner/orders', mine.access_token, body)
    }
    if (list && !location.search) readList().catch(() => undefined)
    // Warm up `Intl` during the first network request.
    setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('de'))
  }
} catch {}
