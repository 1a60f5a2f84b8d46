import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'

/** Shows when the server received an action that was done offline. */
export function ServerReceivedTime({ at }: { at: string }) {
  const t = useTranslations('order')
  const format = useFormat()
  return <time dateTime={at}>{t('arrived', { at: format.dayTime(at) })}</time>
}
