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

/** Loaded with the first input, because pages paint without it. That input may already be the press of a main button. */
function startFirstGapTracking(): () => void {
  const takeEarlyPress = recordEarlyPress()
  const following = waitForFirstInput()
    .then(() => import('#web/ui/controls/fields/focus-first-invalid'))
    .then(({ focusFirstInvalidField }) => focusFirstInvalidField(takeEarlyPress()))
  following.catch(() => undefined)
  return () => void following.then((stop) => stop()).catch(() => undefined)
}

/** Returns a function that stops recording and returns the last input if it was a press. */
function recordEarlyPress(): () => Event | null {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  let press: Event | null = null
  for (const type of ['click', 'submit']) document.addEventListener(type, (event) => (press = event), options)
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (press = null), options)
  return () => {
    stop.abort()
    return press
  }
}

function waitForFirstInput(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of firstInputEvents)
      document.addEventListener(type, resolve, { capture: true, once: true, passive: true })
  })
}
