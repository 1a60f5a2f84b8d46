import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { User } from '../../contract/session.ts'
import { useSession } from '../api/session.ts'
import { accountName } from '../../contract/kit/account-name.ts'

interface AccountButtonProps {
  user: User
  onPress?: () => void
  onHoverStart?: () => void
}

/** Who one is: the person's initials and the company, with its city where there are several. */
export function AccountButton({ user, ...props }: AccountButtonProps) {
  const t = useTranslations('app')
  const { accounts } = useSession()
  const city = user.account.shipping_address.city
  const name = [user.contact.first_name, user.contact.last_name].join(' ')
  const company = accountName(user.account.name, city)
  // What can be seen comes first, so that people who speak to their computer can say it.
  const shown = accounts.length > 1 ? `${company} ${city}` : company
  return (
    <Button {...props} aria-label={`${shown}: ${t('account', { name })}`} className={look}>
      <Initials user={user} />
      <span className="hidden max-w-56 min-w-0 text-left leading-tight lg:block">
        <span className="block truncate text-sm font-medium">{company}</span>{' '}
        {accounts.length > 1 ? <span className="block truncate text-xs text-muted">{city}</span> : null}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="hidden shrink-0 text-muted lg:block" />
    </Button>
  )
}

const look =
  'moves flex min-h-10 items-center gap-2 rounded px-1.5 hover:bg-press pressed:bg-press touch:min-h-11 focus-visible:outline-2'

/** A picture of letters, not a text: nobody says it to the computer. */
function Initials({ user: { contact } }: { user: User }) {
  const letters = [contact.first_name, contact.last_name].map((name) => [...name][0] ?? '').join('')
  return (
    <span
      aria-hidden="true"
      data-initials={letters}
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase before:content-[attr(data-initials)]"
    />
  )
}
