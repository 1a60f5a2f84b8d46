// Runs before the first paint and before the app's scripts are there. The build puts it into the page itself.

const page = document.documentElement
/** Which list of orders the address leads to. */
const list = /^\/orders\/([a-z-]+)\/$/.exec(location.pathname)?.[1]
let isIn = false

try {
  // A chosen theme and language never flash.
  const theme = localStorage.getItem('gewerk.theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  const locale = localStorage.getItem('gewerk.locale')
  const isOther = locale && locale !== page.lang
  if (locale) page.lang = locale
  // A tab that shows one order by a mailed link has no log-in, and a log-out that is owed comes first.
  isIn =
    localStorage.getItem('gewerk.session') &&
    !localStorage.getItem('gewerk.logout owed') &&
    !Object.keys(sessionStorage).some((key) => key.startsWith('gewerk.order-access '))
  // What is drawn into the page is shown to whom it is meant for (app.css).
  const { settings } = JSON.parse(localStorage.getItem('gewerk.settings') ?? '{}')
  const isPlain = new URLSearchParams(location.search).has('plain')
  const isOurs = settings?.title === 'Gewerk' && !settings.logo_url
  if (isIn && isOurs && !isPlain) page.dataset.drawn = 'frame'
  else if (!isIn && !isOther) page.dataset.drawn = 'login'
  if (list) page.dataset.list = list
  // The list's title, in the language that the app begins with (web/i18n/locale.ts), as soon as there is a place for it: before anything is painted.
  document.addEventListener('readystatechange', () => {
    const place = document.querySelector('[data-titles]')
    if (!list || !place) return
    const titles = JSON.parse(place.dataset.titles)
    const spoken = [locale, ...navigator.languages].map((one) => one?.slice(0, 2)).find((one) => titles[one])
    place.querySelector('h1').textContent = titles[spoken ?? 'de'][list] ?? ''
  })
} catch {}

// What every page begins with is on its way while the scripts still come; web/api/http/prefetched-responses.ts takes it up.
try {
  const early = (globalThis.gewerkEarly = new Map())
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
    // A list that is not narrowed begins with its first page, for the account that this tab or device chose.
    const readList = async () => {
      const { accounts } = await (await entered).clone().json()
      const chosen = sessionStorage.getItem('gewerk.account') ?? localStorage.getItem('gewerk.account')
      const mine = accounts.find(({ user }) => user.account.id === chosen) ?? accounts[0]
      const body = JSON.stringify({ type: list, page_size: 10, page_number: 0 })
      void ask('/api/partner/orders', mine.access_token, body)
    }
    if (list && !location.search) readList().catch(() => undefined)
    // Browsers gather what they know of dates when they are first asked; now they wait for the network anyway.
    setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('de'))
  }
} catch {}
