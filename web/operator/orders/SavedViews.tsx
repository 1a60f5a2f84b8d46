import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedOrderView } from '#contract/operator/order-views'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

type ViewFilter = SavedOrderView['filter']

const noFilter: ViewFilter = { search: '', state: null, partner_id: null }

const isSameFilter = (one: ViewFilter, other: ViewFilter) =>
  one.search === other.search && one.state === other.state && one.partner_id === other.partner_id

/** Loaded again when the window gets the focus, because another tab may have changed them. */
const viewsQuery = queryOptions({
  queryKey: ['orderView'],
  queryFn: () => callStaff('orderView.list', {}),
})

interface SavedViewsProps {
  filter: ViewFilter
  onFilter: (filter: ViewFilter) => void
}

/** The person's views as toggles above the list. Without views and filters it renders nothing; nor if they cannot be loaded. */
export function SavedViews({ filter, onFilter }: SavedViewsProps) {
  const t = useTranslations('orderRuns.views')
  const { data } = useQuery(viewsQuery)
  const [named, setNamed] = useState<SavedOrderView | 'new' | null>(null)
  const views = data?.data ?? []
  const current = views.find((view) => isSameFilter(view.filter, filter))
  const isNarrowed = !isSameFilter(filter, noFilter)
  const remove = useViewChange(
    ({ id }: SavedOrderView) => callStaff('orderView.delete', { params: { id }, body: {} }),
    t('deleted'),
  )
  if (!data || (views.length === 0 && !isNarrowed)) return null
  return (
    <FilterRow label={t('title')}>
      {views.map((view) => (
        <Toggle
          key={view.id}
          isSelected={view === current}
          onChange={(isOn) => onFilter(isOn ? view.filter : noFilter)}
        >
          {view.name}
        </Toggle>
      ))}
      {current ? (
        <MenuTrigger>
          <MenuButton kind="quiet" icon={Ellipsis} label={t('change', { name: current.name })}>
            {t('edit')}
          </MenuButton>
          <Menu label={t('change', { name: current.name })} placement="bottom start">
            <MenuItem onAction={() => setNamed(current)}>{t('rename')}</MenuItem>
            <MenuItem danger onAction={() => remove.mutate(current)}>
              {t('delete')}
            </MenuItem>
          </Menu>
        </MenuTrigger>
      ) : null}
      {isNarrowed && !current ? (
        <Button kind="quiet" size="small" icon={BookmarkPlus} onPress={() => setNamed('new')}>
          {t('save')}
        </Button>
      ) : null}
      {named ? (
        <NameDialog
          view={named === 'new' ? null : named}
          filter={filter}
          names={views.map(({ name }) => name)}
          onClose={() => setNamed(null)}
        />
      ) : null}
    </FilterRow>
  )
}

function useViewChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ tone: 'done', title: done }),
    // The dialog shows the faults of its field.
    onError: (error) => {
      if (!isRefusedWith(error, 'validation_failed')) toastFailure(error)
    },
    onSettled: () => queries.invalidateQueries(viewsQuery),
  })
}

interface NameDialogProps {
  /** Null: the current filters are saved as a new view. */
  view: SavedOrderView | null
  filter: ViewFilter
  names: readonly string[]
  onClose: () => void
}

/** Asks for the name of a view. */
function NameDialog({ view, filter, names, onClose }: NameDialogProps) {
  const t = useTranslations('orderRuns.views')
  const words = useTranslations('operatorOrders')
  const form = useId()
  const [name, setName] = useState(view?.name ?? '')
  const change = useViewChange(
    (wanted: string) =>
      view
        ? callStaff('orderView.rename', { params: { id: view.id }, body: { name: wanted } })
        : callStaff('orderView.save', { body: { name: wanted, filter } }),
    t(view ? 'renamed' : 'saved'),
  )
  const missing = useMissingField(name.trim() ? null : t('name'), () =>
    change.mutate(name.trim(), { onSuccess: onClose }),
  )
  const refused = change.error instanceof CallError ? change.error.errors['name']?.[0] : undefined
  const replaces = !view && names.includes(name.trim())
  return (
    <Dialog
      isOpen
      size="small"
      title={t(view ? 'renameTitle' : 'saveTitle')}
      note={missing.note}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={change.isPending}>
            {t(replaces ? 'replace' : 'confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) missing.press()
        }}
      >
        <TextField
          label={t('name')}
          hint={replaces ? t('replaces') : t('nameHint')}
          value={name}
          onChange={(value) => {
            setName(value)
            change.reset()
          }}
          maxLength={40}
          autoFocus
          error={missing.error ?? refused ?? null}
        />
      </form>
    </Dialog>
  )
}
