import { useTranslations } from 'use-intl'
import type { MailTexts } from '#contract/operator/mail-texts'
import { useColon } from '#web/i18n/use-colon'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { usePartName } from './mail-text-draft.ts'

/** Says which own texts a newer release has made doubtful. */
export function MailTextNotice({ texts }: { texts: MailTexts }) {
  const t = useTranslations('mails.texts')
  const colon = useColon()
  const namePart = usePartName()
  const list = (parts: MailTexts['parts']) => parts.map(({ part }) => namePart(part)).join(', ')
  const unusable = texts.parts.filter((part) => part.is_unusable)
  const changed = texts.parts.filter((part) => part.shipped_before !== null && !part.is_unusable)
  return (
    <>
      {unusable.length > 0 ? (
        <Banner tone="danger" title={`${t('unusable')}${colon} ${list(unusable)}`}>
          {t('unusableText')}
        </Banner>
      ) : null}
      {changed.length > 0 ? (
        <Banner tone="warning" title={`${t('shippedChanged')}${colon} ${list(changed)}`}>
          {t('shippedChangedText')}
        </Banner>
      ) : null}
    </>
  )
}
