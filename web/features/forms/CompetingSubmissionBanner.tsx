import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { FormFilling } from './filling/use-filling.ts'

/** Another user submitted first: the user decides, and neither side is lost. */
export function CompetingSubmissionBanner({ filling }: { filling: FormFilling }) {
  const t = useTranslations('forms')
  const format = useFormat()
  const { rival: competingSubmission } = filling
  if (!competingSubmission) return null
  return (
    <Banner tone="warning" live title={t('rivalTitle')}>
      {t('rivalText', {
        name: competingSubmission.contact.name,
        at: format.dayTime(competingSubmission.done_at ?? competingSubmission.created_at),
      })}
    </Banner>
  )
}
