import './operator.css'
import { createRoot } from 'react-dom/client'
import { detectLocale } from '#web/i18n/locale'
import { focusFirstInvalidField } from '#web/ui/controls/fields/focus-first-invalid'
import { setProductName } from '#web/ui/hooks/use-title'
import { OperatorApp } from './OperatorApp.tsx'
import { loadOperatorMessages } from './operator-messages.ts'

/** The start of the back office. */

const theme = readTheme()
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
setProductName('Gewerk Backoffice')
focusFirstInvalidField(null)
void loadOperatorMessages(detectLocale()).then((loaded) => {
  const root = document.getElementById('operator')
  if (root) createRoot(root).render(<OperatorApp loaded={loaded} />)
})

function readTheme(): string | null {
  try {
    return localStorage.getItem('gewerk.theme')
  } catch {
    return null
  }
}
