import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/people/session'
import { useSession } from '#web/api/session/session'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { useColon } from '#web/i18n/use-colon'
import { PlainButton, type PlainButtonProps } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

interface AccountButtonProps extends PlainButtonProps {
  user: User
  /** The menu was requested and is loading. */
  isPending?: boolean
}

/** Shows the user's initials and company, and the city if the user has several companies. */
export function AccountButton({ user, isPending = false, ...props }: AccountButtonProps) {
  const t = useTranslations('ui')
  return (
    <>
      <PlainButton
        {...props}
        aria-label={useAccountLabel(user)}
        aria-busy={isPending || undefined}
        className={accountButtonClasses}
      >
        <AccountFace user={user} isPending={isPending} />
      </PlainButton>
      <span role="status" className="sr-only">
        {isPending ? t('loading') : null}
      </span>
    </>
  )
}

/** Starts with the visible text, so that users of voice control can say it. */
export function useAccountLabel(user: User): string {
  const t = useTranslations('frame')
  const colon = useColon()
  const { company, city } = useCompanyLabel(user)
  const name = [user.contact.first_name, user.contact.last_name].join(' ')
  return `${city ? `${company} ${city}` : company}${colon} ${t('account', { name })}`
}

export function AccountFace({ user, isPending = false }: { user: User; isPending?: boolean }) {
  const { company, city } = useCompanyLabel(user)
  return (
    <>
      {isPending ? (
        <span className="grid size-8 shrink-0 place-items-center">
          <Spinner />
        </span>
      ) : (
        <Initials user={user} />
      )}
      <span className="hidden max-w-56 min-w-0 text-left leading-tight lg:block">
        <span className="block truncate text-sm font-medium">{company}</span>{' '}
        {city ? <span className="block truncate text-xs text-muted">{city}</span> : null}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="hidden shrink-0 text-muted lg:block" />
    </>
  )
}

export const accountButtonClasses =
  'moves flex min-h-10 items-center gap-2 rounded px-1.5 hover:bg-press active:bg-press pressed:bg-press touch:min-h-11 focus-visible:outline-2'

/** Returns the company's name, and its city if the user has several companies. */
function useCompanyLabel({ account }: User): { company: string; city: string | null } {
  const { accounts } = useSession()
  const { city } = account.shipping_address
  return { company: removeLocationTag(account.name, city), city: accounts.length > 1 ? city : null }
}

/** The initials are decoration and not part of the spoken name. */
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
