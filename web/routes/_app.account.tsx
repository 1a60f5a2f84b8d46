import { createFileRoute } from '@tanstack/react-router'
import { ShortcutsSection } from '../app/account/ShortcutsSection.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { AccountScreen } from '../features/account/AccountScreen.tsx'
import { OwnDataSections } from '../features/data-protection/OwnDataSections.tsx'
import { NotificationSettings } from '../features/inbox/NotificationSettings.tsx'

export const Route = createFileRoute('/_app/account')({
  ...requirePage('account', 'account', 'inbox', 'dataProtection'),
  component: () => (
    <AccountScreen
      further={
        <>
          <NotificationSettings />
          <ShortcutsSection />
          <OwnDataSections />
        </>
      }
    />
  ),
})
