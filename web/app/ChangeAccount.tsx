import { useRouter } from '@tanstack/react-router'
import { Building2, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { User } from '../../contract/session.ts'
import { session, useSession } from '../api/session.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { accountName } from './accountName.ts'
import { landing } from './landing.ts'

/** Which of the person's companies this tab works for. */
export function ChangeAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('app')
  const router = useRouter()
  const { accounts, user } = useSession()
  const choose = async (next: User) => {
    onClose()
    await router.navigate({ href: landing(next, undefined, router.options.context.isBuilt) })
    session.choose(next.account.id)
  }
  return (
    <Dialog title={t('changeAccountTitle')} isOpen={isOpen} onClose={onClose} size="small">
      <ul className="flex flex-col gap-2 py-1">
        {accounts.map(({ user: one }) => (
          <li key={one.account.id}>
            <AccountButton
              user={one}
              isChosen={one.account.id === user?.account.id}
              onChoose={() => void choose(one)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface AccountButtonProps {
  user: User
  isChosen: boolean
  onChoose: () => void
}

function AccountButton({ user: { account }, isChosen, onChoose }: AccountButtonProps) {
  const city = account.shipping_address.city
  return (
    <Button
      onPress={onChoose}
      {...(isChosen ? { 'aria-current': true } : {})}
      className={classes(
        'moves flex w-full items-center gap-3 rounded border p-3 text-left hover:bg-hover pressed:bg-press',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <Building2 size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{accountName(account.name, city)}</span>
        <span className="block text-sm text-muted">{city}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
    </Button>
  )
}
