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

/** Events that a user's presence causes before a main button can be pressed. */
const firstInputEvents = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Loaded with the first input, because pages paint without it. */
function startFirstGapTracking(): () => void {
  const following = waitForFirstInput()
    .then(() => import('#web/ui/controls/fields/focus-first-invalid'))
    .then(({ focusFirstInvalidField }) => focusFirstInvalidField())
  following.catch(() => undefined)
  return () => void following.then((stop) => stop()).catch(() => undefined)
}

function waitForFirstInput(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of firstInputEvents)
      document.addEventListener(type, resolve, { capture: true, once: true, passive: true })
  })
}
