import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyScopes } from '#contract/operator/programs/key-scopes'
import type { ProgramKey } from '#contract/operator/programs/program-keys'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { getLastDay } from './programs.data.ts'

export type KeyAction = 'change' | 'rotate' | 'end'

interface KeyTableProps {
  keys: readonly ProgramKey[]
  isLoading: boolean
  onAction: (action: KeyAction, shown: ProgramKey) => void
}

/** The key of the configuration has no row in the database. */
type Row = { readonly id: string; readonly key: ProgramKey | null }

/** Lists the keys of programs; the key of the configuration is the first. */
export function KeyTable({ keys, isLoading, onAction }: KeyTableProps) {
  const t = useTranslations('operator')
  const colon = useColon()
  const columns: Column<Row>[] = [
    { id: 'name', header: t('fields.name'), cell: (row) => <KeyName row={row} /> },
    { id: 'scopes', header: t('programs.scopes'), cell: (row) => <Scopes row={row} /> },
    { id: 'use', header: t('programs.lastUse'), cell: ({ key }) => (key ? <LastUse shown={key} /> : null) },
    { id: 'end', header: t('programs.endsAt'), from: 'lg', cell: ({ key }) => <KeyEnd shown={key} /> },
    {
      id: 'menu',
      header: t('programs.actions'),
      align: 'end',
      cell: ({ key }) => (key ? <KeyMenu shown={key} onAction={onAction} /> : null),
    },
  ]
  return (
    <Table
      label={t('programs.keys')}
      columns={columns}
      rows={[{ id: 'configuration', key: null }, ...keys.map((key) => ({ id: key.id, key }))]}
      rowKey={({ id }) => id}
      loading={isLoading ? 3 : 0}
      card={(row) => (
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-2">
            <KeyName row={row} />
            <Scopes row={row} />
            {row.key ? (
              <p className="text-sm">
                {t('programs.lastUse')}
                {colon} <LastUse shown={row.key} />
              </p>
            ) : null}
          </div>
          {row.key ? <KeyMenu shown={row.key} onAction={onAction} /> : null}
        </div>
      )}
    />
  )
}

function KeyName({ row: { key } }: { row: Row }) {
  const t = useTranslations('operator')
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {key?.name ?? t('programs.configured')}
        {key && key.state !== 'active' ? <Badge>{t(`programs.states.${key.state}`)}</Badge> : null}
      </span>
      <span className="block text-sm text-muted tabular">
        {key ? t('programs.hint', { hint: key.hint }) : t('programs.configuredText')}
      </span>
      {key?.state === 'active' ? <FormerKeys shown={key} /> : null}
    </span>
  )
}

function FormerKeys({ shown }: { shown: ProgramKey }) {
  const t = useTranslations('operator')
  const format = useFormat()
  return shown.former.map(({ hint, ends_at, last_used_at }) => (
    <span key={hint + ends_at} className="block text-sm text-warning-ink">
      {t('programs.former', { hint, until: format.dayTime(ends_at) })}
      {', '}
      {last_used_at
        ? t('programs.formerUsed', { ago: format.ago(last_used_at) })
        : t('programs.formerUnused')}
    </span>
  ))
}

function Scopes({ row: { key } }: { row: Row }) {
  const t = useTranslations('operator')
  const isAll = key === null || key.scopes.length === keyScopes.length
  return (
    <span className="text-sm">
      {isAll ? t('programs.allScopes') : key.scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}
    </span>
  )
}

function LastUse({ shown }: { shown: ProgramKey }) {
  const t = useTranslations('operator')
  return shown.last_used_at ? <Time when={shown.last_used_at} as="ago" /> : <>{t('programs.unused')}</>
}

function KeyEnd({ shown }: { shown: ProgramKey | null }) {
  const t = useTranslations('operator')
  if (shown?.ended_at) return <Time when={shown.ended_at} as="date" />
  return shown?.ends_at ? <Time when={getLastDay(shown.ends_at)} as="date" /> : <>{t('programs.unlimited')}</>
}

function KeyMenu({ shown, onAction }: { shown: ProgramKey; onAction: KeyTableProps['onAction'] }) {
  const t = useTranslations('operator')
  if (shown.state === 'ended') return null
  const label = t('programs.menuOf', { name: shown.name })
  return (
    <MenuTrigger>
      <AriaIconButton icon={Ellipsis} label={label} />
      <Menu label={label}>
        <MenuItem onAction={() => onAction('change', shown)}>{t('programs.change')}</MenuItem>
        {shown.state === 'active' ? (
          <MenuItem onAction={() => onAction('rotate', shown)}>{t('programs.rotate')}</MenuItem>
        ) : null}
        <MenuItem danger onAction={() => onAction('end', shown)}>
          {t('programs.end')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}
