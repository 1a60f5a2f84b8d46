import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18n } from '../i18n/I18n.tsx'
import { router } from './router.tsx'

/** The whole app. */
export function App() {
  return (
    <StrictMode>
      <I18n>
        <RouterProvider router={router} />
      </I18n>
    </StrictMode>
  )
}
