import {
  ArrowLeftRight,
  Building2,
  ChartNoAxesCombined,
  CloudUpload,
  Download,
  FileText,
  LogOut,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, type Selection } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { pages } from '#contract/access'
import { type Locale, locales } from '#contract/kit/locale'
import type { User } from '#contract/people/session'
import { PushMenuItem } from '#web/features/push/PushMenuItem.tsx'
import { outbox, useOutbox } from '#web/offline/outbox/outbox'
import { canOpenPage } from '#web/api/session/page-access'
import { session, useSession } from '#web/api/session/session'
import { useTermsUrl } from '#web/api/settings'
import { language } from '#web/i18n/language'
import { LazyMenuTrigger, Menu, MenuItem, MenuSeparator, MenuSection } from '#web/ui/overlays/Menu.tsx'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { lazyPart } from '#web/ui/lazy-part'
import { accountButtonClasses, AccountFace, useAccountLabel } from './AccountButton.tsx'
import { SwitchAccountDialog } from './SwitchAccountDialog.tsx'
import { installApp, useInstallOption } from '../install/install-app.ts'
import { type Theme, themes, useTheme } from './theme.ts'

const LeaveDialog = lazyPart(async () => {
  const dialog = import('#web/features/outbox/LogOutDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('outbox')])
  return { default: part.LogOutDialog }
})

/** The user's menu. It is loaded by the first press and opens with it. */
export function AccountMenu({ user }: { user: User }) {
  const t = useTranslations('frame')
  const { accounts } = useSession()
  const label = useAccountLabel(user)
  const [isSwitching, setChanging] = useState(false)
  const [isConfirmingLogout, setLeaving] = useState(false)
  const logOut = () => {
    if (outbox.list().length > 0) setLeaving(true)
    else void session.logout()
  }
  const userName = [user.contact.first_name, user.contact.last_name].join(' ')
  const city = user.account.shipping_address.city
  const company = removeLocationTag(user.account.name, city)
  const hasSeveralAccounts = accounts.length > 1
  return (
    <>
      <LazyMenuTrigger>
        <AriaButton aria-label={label} className={accountButtonClasses}>
          <AccountFace user={user} />
        </AriaButton>
        <Menu
          label={t('accountMenu')}
          head={
            <AccountMenuHead
              person={userName}
              user={user}
              company={hasSeveralAccounts ? `${company}, ${city}` : company}
            />
          }
        >
          {hasSeveralAccounts ? (
            <MenuItem icon={ArrowLeftRight} onAction={() => setChanging(true)}>
              {t('changeAccount')}
            </MenuItem>
          ) : null}
          <MenuItem icon={UserRound} href={pages.account.path}>
            {t('profile')}
          </MenuItem>
          <OutboxMenuItem />
          <CompanyMenuItems user={user} />
          <TermsMenuItem />
          <LanguageMenuSection />
          <ThemeMenuSection />
          <PushMenuItem />
          <InstallMenuItem />
          <MenuSeparator />
          <MenuItem icon={LogOut} onAction={logOut}>
            {t('logout')}
          </MenuItem>
        </Menu>
      </LazyMenuTrigger>
      {isConfirmingLogout ? (
        <LazyBoundary>
          <LeaveDialog onLeave={() => void session.logout()} onClose={() => setLeaving(false)} />
        </LazyBoundary>
      ) : null}
      <SwitchAccountDialog isOpen={isSwitching} onClose={() => setChanging(false)} />
    </>
  )
}

function AccountMenuHead({ person, company, user }: { person: string; company: string; user: User }) {
  return (
    <div className="max-w-[28rem] border-b border-line px-3.5 py-3 text-sm">
      <p className="font-medium">{person}</p>
      <p className="truncate text-muted">{user.contact.email}</p>
      <p className="mt-1 text-muted">{company}</p>
    </div>
  )
}

/** The company's pages as far as the user may open them; accountants only see the figures. */
function CompanyMenuItems({ user }: { user: User }) {
  const t = useTranslations('frame')
  const shown = (['company', 'dashboard'] as const).filter((page) => canOpenPage(page, user))
  return shown.map((page) => (
    <MenuItem key={page} icon={companyIcons[page]} href={pages[page].path}>
      {t(`companyPages.${page}`)}
    </MenuItem>
  ))
}

const companyIcons = { company: Building2, dashboard: ChartNoAxesCombined }

function TermsMenuItem() {
  const t = useTranslations('app')
  return (
    <MenuItem icon={FileText} href={useTermsUrl()} target="_blank" rel="noopener noreferrer">
      {t('terms')}
    </MenuItem>
  )
}

/** Always shown, so that users can also see that nothing is pending. */
function OutboxMenuItem() {
  const t = useTranslations('frame')
  const { length: count } = useOutbox()
  return (
    <MenuItem
      icon={CloudUpload}
      hint={t('outboxState', { count })}
      onAction={() => outbox.setListShown(true)}
    >
      {t('outbox')}
    </MenuItem>
  )
}

function InstallMenuItem() {
  const t = useTranslations('frame')
  const installing = useInstallOption()
  if (installing !== 'offered') return null
  return (
    <MenuItem icon={Download} onAction={() => void installApp()}>
      {t('install')}
    </MenuItem>
  )
}

function LanguageMenuSection() {
  const t = useTranslations('app')
  const locale = useLocale()
  return (
    <MenuSection
      title={t('language')}
      isRow
      selectionMode="single"
      selectedKeys={[locale]}
      disallowEmptySelection
      onSelectionChange={(keys) => void language.choose(getOnlyKey(keys) as Locale)}
    >
      {locales.map((one) => (
        <MenuItem key={one} id={one}>
          {t(`languages.${one}`)}
        </MenuItem>
      ))}
    </MenuSection>
  )
}

function ThemeMenuSection() {
  const t = useTranslations('frame')
  const [theme, choose] = useTheme()
  return (
    <MenuSection
      title={t('theme')}
      isRow
      selectionMode="single"
      selectedKeys={[theme]}
      disallowEmptySelection
      onSelectionChange={(keys) => choose(getOnlyKey(keys) as Theme)}
    >
      {themes.map((one) => (
        <MenuItem key={one} id={one}>
          {t(`themes.${one}`)}
        </MenuItem>
      ))}
    </MenuSection>
  )
}

/** Returns the key of a menu with a single selection. */
function getOnlyKey(keys: Selection): unknown {
  return keys === 'all' ? undefined : keys.values().next().value
}
