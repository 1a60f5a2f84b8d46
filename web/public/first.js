// Runs before the first paint and before the app's scripts are there. A file of its own, because the page's
// security policy allows no inline script.

const page = document.documentElement
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
} catch {}

// What every page begins with is on its way while the scripts still come; web/api/early.ts takes it up.
try {
  const early = (globalThis.gewerkEarly = new Map())
  const ask = (path, init) => {
    const answer = fetch(path, init)
    answer.catch(() => undefined)
    early.set(path, answer)
  }
  const headers = { Accept: 'application/json', 'Accept-Language': page.lang }
  ask('/api/partner/settings', { headers })
  if (isIn) {
    const posted = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    ask('/api/partner/auth/refresh', { method: 'POST', body: '{}', headers: { ...headers, ...posted } })
  }
} catch {}
