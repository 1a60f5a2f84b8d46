// Runs before the first paint, so that a chosen theme and language never flash. A file of its own,
// because the page's security policy allows no inline script.
try {
  var theme = localStorage.getItem('gewerk.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  var locale = localStorage.getItem('gewerk.locale')
  if (locale) document.documentElement.lang = locale
} catch {}
