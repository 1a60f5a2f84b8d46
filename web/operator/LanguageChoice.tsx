import { useLocale, useTranslations } from 'use-intl'
import { locales, type Locale } from '#contract/kit/locale'

/** Chooses the language of the back office on this device. */
export function LanguageChoice({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const t = useTranslations('operator')
  const shown = useLocale()
  return (
    <div role="group" aria-label={t('frame.language')} className="flex">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === shown}
          onClick={() => onLocale(locale)}
          className="moves min-h-9 min-w-9 rounded text-sm text-muted uppercase hover:bg-hover aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline touch:min-h-11 touch:min-w-11"
        >
          {locale}
          <span className="sr-only"> {t(`languages.${locale}`)}</span>
        </button>
      ))}
    </div>
  )
}
