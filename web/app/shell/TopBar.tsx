import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { callRights } from '#contract/call-rights'
import { findDenial } from '#contract/authorization'
import type { User } from '#contract/people/session'
import { InboxButton } from '#web/features/inbox/InboxButton.tsx'
import { toAccessSubject } from '#web/api/session/page-access'
import { useSettings } from '#web/api/settings'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { LazyAccountMenu } from '../account/LazyAccountMenu.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { OutboxIndicator } from '../notices/OutboxIndicator.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { Shortcuts } from '../search/Shortcuts.tsx'
import { UpdateButton } from '../updates/UpdateButton.tsx'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const SearchDialog = lazyPart(() =>
  import('../search/SearchDialog.tsx').then((part) => ({ default: part.SearchDialog })),
)

interface TopBarProps {
  user: User
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

export function TopBar({ user, collapsed, onCollapse }: TopBarProps) {
  const t = useTranslations('frame')
  const isReadOnly = user.profiles.every((profile) => profile === 'readonly')
  const canSearch = findDenial(callRights['order.search'], toAccessSubject(user)) === null
  return (
    <header
      data-chrome=""
      className={joinClasses(
        'top-bar sticky top-0 z-30 flex h-(--top) items-center gap-1 border-b border-line px-3 min-[24rem]:gap-2 md:gap-3',
        isReadOnly ? 'bg-warning-soft' : 'bg-sunken',
      )}
    >
      <span className="hidden md:block">
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={t(collapsed ? 'expand' : 'collapse')}
          onPress={() => onCollapse(!collapsed)}
        />
      </span>
      <PlainLink
        href="/"
        aria-label={t('home')}
        className={joinClasses(
          'inline-flex items-center rounded-sm touch:min-h-11',
          // The short logo is narrower than a finger.
          isReadOnly && 'touch:-mx-2 touch:min-w-11 touch:justify-center',
        )}
      >
        <BrandLogo short={isReadOnly} />
      </PlainLink>
      <EnvironmentBadge />
      {isReadOnly ? <Badge tone="warning">{t('readonly')}</Badge> : null}
      <div className="flex flex-1 justify-end md:justify-center">{canSearch ? <SearchEntry /> : null}</div>
      <Shortcuts />
      <OutboxIndicator />
      <UpdateButton />
      <InboxButton />
      <LazyAccountMenu user={user} />
    </header>
  )
}

/** Shows the environment, except in production. */
function EnvironmentBadge() {
  const t = useTranslations('app')
  const environment = useSettings()?.environment
  if (!environment) return null
  return (
    <Badge tone="warning">
      <span className="sr-only">{t('environment', { name: '' })}</span>
      {environment}
    </Badge>
  )
}

function SearchEntry() {
  const t = useTranslations('frame')
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="hidden w-full max-w-md md:block">
        <SearchBox onNarrow={() => setOpen(true)} />
      </div>
      <span className="md:hidden">
        <IconButton icon={Search} label={t('search')} onPress={() => setOpen(true)} withoutTooltip />
      </span>
      {open ? (
        <LazyBoundary>
          <SearchDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
