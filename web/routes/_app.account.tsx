import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { AccountScreen } from '../features/account/AccountScreen.tsx'
import { NewsSection } from '../features/news/NewsSection.tsx'

export const Route = createFileRoute('/_app/account')({
  ...requires('account', 'account', 'news'),
  component: () => <AccountScreen further={<NewsSection />} />,
})
