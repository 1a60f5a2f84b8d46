import { useQuery } from '@tanstack/react-query'
import { Ellipsis, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffPerson } from '#contract/operator/people'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { PersonChangeDialog, type PersonChange } from './PersonChangeDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'

type OpenDialog =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role'; readonly person: StaffPerson }
  | { readonly kind: PersonChange; readonly person: StaffPerson }

/** Lists the people of the back office; administrators invite, change and deactivate them here. */
export function PeoplePage() {
  const t = useTranslations('operator')
  const people = useQuery({ queryKey: ['staff.list'], queryFn: () => callStaff('staff.list', {}) })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={t('pages.people')}
        subtitle={t('people.lead')}
        actions={
          <Button kind="primary" icon={UserPlus} onPress={() => setOpen({ kind: 'invite' })}>
            {t('people.invite')}
          </Button>
        }
      />
      {people.error ? (
        <LoadFailure error={people.error} onRetry={() => void people.refetch()} />
      ) : (
        <PeopleTable rows={people.data?.data ?? []} isLoading={people.isPending} onOpen={setOpen} />
      )}
      {open?.kind === 'invite' ? <InviteDialog onClose={close} /> : null}
      {open?.kind === 'role' ? <RoleDialog person={open.person} onClose={close} /> : null}
      {open && open.kind !== 'invite' && open.kind !== 'role' ? (
        <PersonChangeDialog kind={open.kind} person={open.person} onClose={close} />
      ) : null}
    </>
  )
}

const stateTones: Record<StaffPerson['state'], Tone> = {
  invited: 'accent',
  active: 'done',
  deactivated: 'neutral',
}

interface PeopleTableProps {
  rows: readonly StaffPerson[]
  isLoading: boolean
  onOpen: (dialog: OpenDialog) => void
}

function PeopleTable({ rows, isLoading, onOpen }: PeopleTableProps) {
  const t = useTranslations('operator')
  const columns: Column<StaffPerson>[] = [
    { id: 'name', header: t('fields.name'), width: '45%', cell: (row) => <PersonName person={row} /> },
    { id: 'role', header: t('fields.role'), cell: (row) => t(`roles.${row.role}`) },
    { id: 'state', header: t('fields.state'), cell: (row) => <StateBadges person={row} /> },
    { id: 'login', header: t('fields.lastLogin'), from: 'lg', cell: (row) => <LastLogin person={row} /> },
    {
      id: 'menu',
      header: t('people.actions'),
      align: 'end',
      cell: (row) => <PersonMenu person={row} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label={t('pages.people')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      loading={isLoading ? 4 : 0}
      card={(row) => (
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-2">
            <PersonName person={row} />
            <p className="text-sm">{t(`roles.${row.role}`)}</p>
            <StateBadges person={row} />
          </div>
          <PersonMenu person={row} onOpen={onOpen} />
        </div>
      )}
    />
  )
}

function PersonName({ person }: { person: StaffPerson }) {
  const t = useTranslations('operator')
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PersonDisc name={person.name} size="small" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {person.name}
          {person.is_self ? <span className="font-normal text-muted"> {t('people.self')}</span> : null}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">{person.email}</span>
      </span>
    </span>
  )
}

function StateBadges({ person }: { person: StaffPerson }) {
  const t = useTranslations('operator')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={stateTones[person.state]}>{t(`states.${person.state}`)}</Badge>
      {person.has_provider ? <Badge>{t('people.provider')}</Badge> : null}
      {person.state === 'active' && !person.has_second_factor && !person.has_provider ? (
        <Badge tone="warning">{t('people.noFactor')}</Badge>
      ) : null}
    </span>
  )
}

function LastLogin({ person }: { person: StaffPerson }) {
  const t = useTranslations('operator')
  return person.last_login_at ? <Time when={person.last_login_at} as="ago" /> : <>{t('people.never')}</>
}

function PersonMenu({ person, onOpen }: { person: StaffPerson; onOpen: (dialog: OpenDialog) => void }) {
  const t = useTranslations('operator')
  const isActive = person.state !== 'deactivated'
  return (
    <MenuTrigger>
      <AriaIconButton icon={Ellipsis} label={t('people.menuOf', { name: person.name })} />
      <Menu label={t('people.menuOf', { name: person.name })}>
        <MenuItem onAction={() => onOpen({ kind: 'role', person })}>{t('people.changeRole')}</MenuItem>
        {isActive ? (
          <MenuItem onAction={() => onOpen({ kind: 'link', person })}>{t('changes.link.menu')}</MenuItem>
        ) : null}
        {person.has_second_factor ? (
          <MenuItem onAction={() => onOpen({ kind: 'factor', person })}>{t('changes.factor.menu')}</MenuItem>
        ) : null}
        {isActive ? (
          <MenuItem danger onAction={() => onOpen({ kind: 'deactivate', person })}>
            {t('changes.deactivate.menu')}
          </MenuItem>
        ) : (
          <MenuItem onAction={() => onOpen({ kind: 'activate', person })}>
            {t('changes.activate.menu')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
}
