import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Locale } from '../../contract/kit/locale.ts'
import { queryClient } from '../api/query.ts'
import type { Messages } from '../i18n/catalogue.ts'
import { I18n } from '../i18n/I18n.tsx'
import { router } from './router.tsx'

/** The whole app. */
export function App({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <StrictMode>
      <I18n locale={locale} messages={messages}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18n>
    </StrictMode>
  )
}
