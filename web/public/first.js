// Runs before the first paint and before the app's scripts are there. A file of its own, because the page's
// security policy allows no inline script.

// A chosen theme and language never flash.
try {
  const theme = localStorage.getItem('gewerk.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const locale = localStorage.getItem('gewerk.locale')
  if (locale) document.documentElement.lang = locale
} catch {}

// What every page begins with is on its way while the scripts still come; web/api/early.ts takes it up.
try {
  const early = (globalThis.gewerkEarly = new Map())
  const ask = (path, init) => {
    const answer = fetch(path, init)
    answer.catch(() => undefined)
    early.set(path, answer)
  }
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang }
  ask('/api/partner/settings', { headers })
  // A tab that shows one order by a mailed link has no log-in, and a log-out that is owed comes first.
  const isByLink = Object.keys(sessionStorage).some((key) => key.startsWith('gewerk.order-access '))
  const isIn = localStorage.getItem('gewerk.session') && !localStorage.getItem('gewerk.logout owed')
  if (isIn && !isByLink) {
    const posted = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    ask('/api/partner/auth/refresh', { method: 'POST', body: '{}', headers: { ...headers, ...posted } })
  }
} catch {}
