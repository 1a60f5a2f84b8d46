import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { session } from './api/session.ts'
import { loadSettings } from './api/settings.ts'
import { language } from './i18n/language.ts'
import { startLocale } from './i18n/locale.ts'

// These need not wait for each other; the pages wait for what they need.
void session.ready().catch(() => undefined)
void loadSettings()
await language.start(startLocale())

const root = document.getElementById('app')
if (root) createRoot(root).render(<App />)
