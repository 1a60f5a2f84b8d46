import { Check, Circle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type PasswordFault, findPasswordFaults } from '#contract/kit/person/person'
import { joinClasses } from '#web/ui/classes'

const passwordRules: readonly PasswordFault[] = [
  'password_too_short',
  'password_lowercase',
  'password_uppercase',
  'password_special',
]

/** The requirements of a new password, ticked off while the user types. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('ui')
  const missing = findPasswordFaults(password)
  return (
    <ul className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-2">
      {passwordRules.map((rule) => {
        const holds = !missing.includes(rule)
        const Icon = holds ? Check : Circle
        return (
          <li
            key={rule}
            className={joinClasses('flex items-center gap-1.5', holds ? 'text-done-ink' : 'text-muted')}
          >
            <Icon size={14} aria-hidden="true" className="shrink-0" />
            {t(`passwordRules.${rule}`)}
            {holds ? <span className="sr-only">{t('passwordRules.met')}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}
