import { useQuery } from '@tanstack/react-query'
import { CalendarClock, UserPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Colleague } from '#contract/people/contacts'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { ContactDialog } from './ContactDialog.tsx'
import { teamMembersQuery } from './contacts.data.ts'
import { RemoveContactDialog } from './RemoveContactDialog.tsx'

type OpenContactDialog =
  | { kind: 'edit'; person: Colleague | null }
  | { kind: 'end'; person: Colleague }
  | { kind: 'times' }
  | null

interface ContactsScreenProps {
  /** Working hours and absences, from another feature. */
  TimesDialog: ComponentType<{ onClose: () => void }>
  /** The address asks for the dialog of a new person, for example after a choice in the search. */
  isAddRequested: boolean
  onAddClosed: () => void
}

/** Lists the company's people with their rights; adds and removes people. */
export function ContactsScreen({ TimesDialog, isAddRequested, onAddClosed }: ContactsScreenProps) {
  const t = useTranslations('contacts')
  const { account } = useUser()
  const query = useQuery(teamMembersQuery(account.id))
  const [pressed, setOpen] = useState<OpenContactDialog>(null)
  const open = pressed ?? (isAddRequested ? ({ kind: 'edit', person: null } as const) : null)
  const close = () => {
    setOpen(null)
    // Otherwise the same choice in the search would not change the address, and the dialog would stay closed.
    if (isAddRequested) onAddClosed()
  }
  const edit = (person: Colleague) => (
    <Button
      size="small"
      aria-label={t('editPerson', { name: formatPersonName(person) })}
      onPress={() => setOpen({ kind: 'edit', person })}
    >
      {t('edit')}
    </Button>
  )
  const columns: Column<Colleague>[] = [
    { id: 'name', header: t('name'), cell: (person) => <ColleagueName person={person} /> },
    { id: 'email', header: t('email'), cell: ({ email }) => <span className="break-all">{email}</span> },
    { id: 'profiles', header: t('profiles'), cell: (person) => <ColleagueProfiles person={person} /> },
    {
      id: 'orders',
      header: t('orders'),
      align: 'end',
      from: 'lg',
      cell: ({ open_orders: count }) => count,
    },
    { id: 'edit', header: '', align: 'end', cell: edit },
  ]
  return (
    <>
      <PageHead
        title={t('title')}
        back={{ href: '/company', label: t('back') }}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button icon={CalendarClock} onPress={() => setOpen({ kind: 'times' })}>
              {t('workingTimes')}
            </Button>
            <Button kind="primary" icon={UserPlus} onPress={() => setOpen({ kind: 'edit', person: null })}>
              {t('add')}
            </Button>
          </>
        }
      />
      {query.error && !query.data ? (
        <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Table
          label={t('title')}
          columns={columns}
          rows={query.data}
          rowKey={({ id }) => id}
          card={(person) => (
            <div className="flex flex-col gap-2">
              <ColleagueName person={person} />
              <span className="text-sm break-all text-muted">{person.email}</span>
              <ColleagueProfiles person={person} />
              <div>{edit(person)}</div>
            </div>
          )}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
      {open?.kind === 'edit' ? (
        <ContactDialog
          key={open.person?.id ?? 'new'}
          accountId={account.id}
          person={open.person}
          onEnd={(person) => setOpen({ kind: 'end', person })}
          onClose={close}
        />
      ) : null}
      <LazyBoundary>{open?.kind === 'times' ? <TimesDialog onClose={close} /> : null}</LazyBoundary>
      {open?.kind === 'end' ? (
        <RemoveContactDialog accountId={account.id} person={open.person} onClose={close} />
      ) : null}
    </>
  )
}

function ColleagueName({ person }: { person: Colleague }) {
  const t = useTranslations('contacts')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium">{formatPersonName(person)}</span>
      {person.is_self ? <Badge>{t('self')}</Badge> : null}
      {person.has_password ? null : <Badge tone="warning">{t('invited')}</Badge>}
    </span>
  )
}

function ColleagueProfiles({ person }: { person: Colleague }) {
  const t = useTranslations('contacts')
  const names = person.profiles.map((profile) => t(`profileNames.${profile}`)).join(', ')
  return (
    <span className="text-sm">
      {names}
      {person.own_orders_only ? <span className="block text-muted">{t('ownOnly')}</span> : null}
    </span>
  )
}
