import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { I18n } from '../i18n/I18n.tsx'
import { followFirstGap } from '../ui/firstGap.ts'
import { router } from './router.tsx'

/** The whole app. */
export function App() {
  useEffect(followFirstGap, [])
  return (
    <StrictMode>
      <I18n>
        <RouterProvider router={router} />
      </I18n>
    </StrictMode>
  )
}
