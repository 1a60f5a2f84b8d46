import { Bookmark, BookmarkPlus, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu, MenuButton, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { deleteView, saveView, listSavedViews } from './saved-views.ts'
import { type ListView, toListQuery } from '../list/list-query.ts'

/** Stores named views of a list on this device, and copies the URL of the current view. */
export function SavedViews({ view }: { view: ListView }) {
  const t = useTranslations('orderLists')
  const { contact } = useUser()
  const [naming, setNaming] = useState(false)
  const [saved, setSaved] = useState(() => listSavedViews(contact.id, view.queue))
  const isNarrowed = Object.keys(toListQuery(view)).length > 0
  const currentPath = location.pathname + location.search
  const present = saved.find(({ href }) => href === currentPath)
  return (
    <>
      <MenuTrigger>
        <MenuButton icon={Bookmark} kind="quiet">
          {present?.name ?? t('views')}
        </MenuButton>
        <Menu label={t('views')} placement="bottom start">
          {saved.map(({ name, href }) => (
            <MenuItem key={name} id={name} href={href}>
              {name}
            </MenuItem>
          ))}
          {saved.length > 0 ? <MenuSeparator /> : null}
          {present ? (
            <MenuItem
              icon={Trash2}
              onAction={() => setSaved(deleteView(contact.id, view.queue, present.name))}
            >
              {t('forgetView', { name: present.name })}
            </MenuItem>
          ) : null}
          {isNarrowed && !present ? (
            <MenuItem icon={BookmarkPlus} onAction={() => setNaming(true)}>
              {t('keepView')}
            </MenuItem>
          ) : null}
          {isNarrowed ? (
            <MenuItem icon={Link2} onAction={() => void copyListUrl(t('addressCopied'), t('copyFailed'))}>
              {t('copyAddress')}
            </MenuItem>
          ) : null}
        </Menu>
      </MenuTrigger>
      {naming ? (
        <ViewNameDialog
          onName={(name) => {
            setSaved(saveView(contact.id, view.queue, { name, href: currentPath }))
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}

async function copyListUrl(done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast({ tone: 'done', title: done })
  } catch {
    showToast({ tone: 'warning', title: failed })
  }
}

function ViewNameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTranslations('orderLists')
  const [name, setName] = useState('')
  const keep = () => {
    if (name.trim()) onName(name.trim())
  }
  return (
    <Dialog
      title={t('keepViewTitle')}
      isOpen
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isDisabled={!name.trim()} onPress={keep}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <TextField
          label={t('viewName')}
          hint={t('viewNameHint')}
          value={name}
          onChange={setName}
          maxLength={40}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
