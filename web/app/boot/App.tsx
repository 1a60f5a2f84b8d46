import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { I18n } from '#web/i18n/I18n.tsx'
import { router } from './router.tsx'

export function App() {
  useEffect(startFirstGapTracking, [])
  return (
    <StrictMode>
      <I18n>
        <RouterProvider router={router} />
      </I18n>
    </StrictMode>
  )
}

/** Loaded later, because the login page paints without it and main buttons are pressed much later. */
function startFirstGapTracking(): () => void {
  const following = import('#web/ui/controls/fields/focus-first-invalid').then(({ focusFirstInvalidField }) =>
    focusFirstInvalidField(),
  )
  following.catch(() => undefined)
  return () => void following.then((stop) => stop()).catch(() => undefined)
}
