import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'

/** When the server heard of what was done before, without a network. */
export function ServerReceivedTime({ at }: { at: string }) {
  const t = useTranslations('order')
  const format = useFormat()
  return <time dateTime={at}>{t('arrived', { at: format.dayTime(at) })}</time>
}
