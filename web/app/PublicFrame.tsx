import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { locales } from '../../contract/kit/locale.ts'
import { useSettings } from '../api/settings.ts'
import { phoneHref } from '../i18n/format.ts'
import { language } from '../i18n/language.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Badge } from '../ui/signals.tsx'
import { isPlain } from './plain.ts'

/** The frame of pages without a log-in: the mark above, languages, support and terms below. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const environment = useSettings()?.environment
  if (isPlain()) return <main className="p-4">{children}</main>
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-chrome="" className="flex h-14 items-center gap-3 px-4 md:px-8">
        <Logo />
        {environment ? <Badge tone="warning">{environment}</Badge> : null}
        <Languages />
      </header>
      <main
        className={classes('flex flex-1 flex-col px-4', wide ? 'py-6' : 'py-8 md:justify-center md:pb-24')}
      >
        <div className={classes('mx-auto w-full', wide ? 'max-w-3xl' : 'max-w-md')}>{children}</div>
      </main>
      <Foot />
    </div>
  )
}

/** The language of pages without an account menu. */
export function Languages() {
  const t = useTranslations('app')
  const locale = useLocale()
  return (
    <div role="group" aria-label={t('language')} className="ml-auto flex gap-1 text-sm">
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-label={`${one}: ${t(`languages.${one}`)}`}
          aria-pressed={one === locale}
          onClick={() => void language.choose(one)}
          className={classes(
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

function Foot() {
  const t = useTranslations('app')
  const locale = useLocale()
  const format = useFormat()
  const settings = useSettings()
  if (!settings) return <footer className="h-16" />
  const { phone, email, hours } = settings.support
  if (!phone && !email && !settings.terms_url) return <footer className="h-16" />
  return (
    <footer
      data-chrome=""
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 border-t border-line px-4 py-5 text-sm text-muted"
    >
      {phone || email ? (
        <span>
          {t('support')}: {hours.days[locale]}, {t('supportTimes', { from: hours.from, to: hours.to })}
        </span>
      ) : null}
      {phone ? <Link href={phoneHref(phone)}>{format.phone(phone)}</Link> : null}
      {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
      {settings.terms_url ? <Link href={settings.terms_url[locale]}>{t('terms')}</Link> : null}
    </footer>
  )
}
