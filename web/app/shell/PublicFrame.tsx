import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { locales } from '#contract/kit/locale'
import { useSettings } from '#web/api/settings'
import { language } from '#web/i18n/language'
import { joinClasses } from '#web/ui/classes'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Footer } from './Footer.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { isEmbedded } from '../routing/embedded-mode.ts'

/** The frame of pages without a login: logo, languages, support and terms. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const environment = useSettings()?.environment
  if (isEmbedded()) return <main className="p-4">{children}</main>
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-chrome=""
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 md:px-8"
      >
        <BrandLogo />
        {environment ? <Badge tone="warning">{environment}</Badge> : null}
        <LanguageSwitcher />
      </header>
      <main
        className={joinClasses(
          'flex flex-1 flex-col px-4',
          wide ? 'py-6' : 'py-8 md:justify-center md:pb-24',
        )}
      >
        <div className={joinClasses('mx-auto w-full', wide ? 'max-w-3xl' : 'max-w-md')}>{children}</div>
      </main>
      <Footer />
    </div>
  )
}

/** Switches the language on pages without an account menu. */
export function LanguageSwitcher() {
  const t = useTranslations('app')
  const locale = useLocale()
  return (
    <div role="group" aria-label={t('language')} className="ml-auto flex gap-1 text-sm">
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-label={`${one}, ${t(`languages.${one}`)}`}
          aria-pressed={one === locale}
          onClick={() => void language.choose(one)}
          className={joinClasses(
            'moves min-h-8 min-w-8 rounded px-2 uppercase touch:min-h-11 touch:min-w-11',
            one === locale ? 'font-semibold text-ink' : 'text-muted hover:bg-press hover:text-ink',
          )}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
