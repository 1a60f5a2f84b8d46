import { useRouter } from '@tanstack/react-router'
import { Building2, Check } from 'lucide-react'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import type { Accounts } from '#web/api/session/session'
import { session, useSession } from '#web/api/session/session'
import { sendRequest } from '#web/api/http/request'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { matchesAccount } from './account-search.ts'
import { getPageAfterSwitch } from './page-after-account-switch.ts'

/** The number of companies from which a search field is shown. */
const searchThreshold = 7

/** Chooses the company that this tab acts for. */
export function SwitchAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('frame')
  const router = useRouter()
  const { accounts, user } = useSession()
  const [searchText, setTyped] = useState('')
  const matching = accounts.filter(({ user: { account } }) => matchesAccount(account, searchText))
  const close = () => {
    setTyped('')
    onClose()
  }
  const choose = async (id?: string) => {
    close()
    const next = accounts.find((one) => one.user.account.id === id)
    if (!next || next.user.account.id === user?.account.id) return
    const href = await getPageAfterSwitch(next.user, router.state.location.href, (name, orderId) =>
      hasAccountAccess(next, name, orderId),
    )
    if (href !== router.state.location.href) await router.navigate({ href })
    session.chooseAccount(next.user.account.id)
  }
  return (
    <Dialog title={t('changeAccountTitle')} isOpen={isOpen} onClose={close} size="small">
      {accounts.length >= searchThreshold ? (
        <SearchField label={t('findAccount')} value={searchText} onChange={setTyped} className="pb-3" />
      ) : null}
      <ListBox
        aria-label={t('changeAccountTitle')}
        // `selectionBehavior="replace"` would select while the user moves with arrow keys, and act on a
        // double click only.
        selectionMode="single"
        escapeKeyBehavior="none"
        selectedKeys={user ? [user.account.id] : []}
        // The selection is empty when the current company is pressed.
        onSelectionChange={([id]) => void choose(id?.toString())}
        autoFocus={accounts.length < searchThreshold}
        items={matching.map(({ user: one }) => ({ id: one.account.id, user: one }))}
        renderEmptyState={() => <p className="px-2 py-6 text-center text-sm text-muted">{t('noAccount')}</p>}
        className="flex max-h-[26rem] flex-col gap-2 overflow-y-auto p-1 outline-none"
      >
        {({ id, user: { account, is_master_account: isMaster } }) => (
          <ListBoxItem
            id={id}
            textValue={`${removeLocationTag(account.name, account.shipping_address.city)} ${account.shipping_address.city}`}
            className="moves group flex w-full cursor-pointer items-center gap-3 rounded border border-line p-3 text-left outline-none hover:bg-hover pressed:bg-press selected:border-accent selected:bg-accent-soft focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus"
          >
            <Building2 size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">
                {removeLocationTag(account.name, account.shipping_address.city)}
              </span>
              <span className="block text-sm text-muted">{account.shipping_address.city}</span>
            </span>
            {isMaster ? <Badge>{t('allLocations')}</Badge> : null}
            {id === user?.account.id ? (
              <>
                <span className="sr-only">{t('currentAccount')}</span>
                <Check size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
              </>
            ) : null}
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  )
}

/** Reads the order as the other account. Any error counts as no access; the user then gets the list. */
async function hasAccountAccess(
  { access_token: token }: Accounts[number],
  name: Parameters<typeof sendRequest>[0],
  orderId: string,
): Promise<boolean> {
  return sendRequest(name, { params: { job_id: orderId } }, {}, token).then(
    () => true,
    () => false,
  )
}
