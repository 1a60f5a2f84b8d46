import { CircleCheckBig, CircleSlash, Clock, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import type { SigningRequest } from './signing.data.ts'

const endedIcons = { signed: CircleCheckBig, declined: CircleSlash, revoked: Undo2, expired: Clock }

/** Explains that the request was answered, withdrawn or has expired, and whom to contact. */
export function EndedSigning({ request }: { request: SigningRequest }) {
  const t = useTranslations('signing')
  const format = useFormat()
  const state = request.state in endedIcons ? (request.state as keyof typeof endedIcons) : 'revoked'
  const at = request.answered_at ? format.exact(request.answered_at) : ''
  return (
    <div role="status">
      <EmptyState isPage icon={endedIcons[state]} title={t(`ended.${state}`)}>
        <p>{t(`endedText.${state}`, { company: request.company, at })}</p>
        {request.phone ? (
          <p className="mt-3">
            {t('questions', { company: request.company })}{' '}
            <Link href={toPhoneHref(request.phone)}>{format.phone(request.phone)}</Link>
          </p>
        ) : null}
      </EmptyState>
    </div>
  )
}
