import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { queryClient } from './api/query.ts'
import { settingsQuery } from './api/settings.ts'
import { session } from './api/session.ts'
import { loadCatalogue } from './i18n/catalogue.ts'
import { currentLocale } from './i18n/current.ts'
import { startLocale } from './i18n/locale.ts'

const locale = startLocale()
currentLocale.set(locale)

// These three need not wait for each other, nor the first two for React.
void session.ready().catch(() => undefined)
void queryClient.prefetchQuery(settingsQuery)
const messages = await loadCatalogue(locale)

const root = document.getElementById('app')
if (root) createRoot(root).render(<App locale={locale} messages={messages} />)
