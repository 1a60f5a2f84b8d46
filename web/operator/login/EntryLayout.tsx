import type { ReactNode } from 'react'
import type { Locale } from '#contract/kit/locale'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { LanguageChoice } from '../LanguageChoice.tsx'

interface EntryLayoutProps {
  title: string
  onLocale: (locale: Locale) => void
  children: ReactNode
}

/** The pages before the log-in: logo, one column, language. */
export function EntryLayout({ title, onLocale, children }: EntryLayoutProps) {
  useTitle(title)
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col gap-8 p-5 md:pt-[12vh]">
      <header className="flex items-center justify-between gap-4">
        <Logo name="Gewerk" />
        <LanguageChoice onLocale={onLocale} />
      </header>
      <main className="flex flex-col gap-5">
        <h1 className="text-h1">{title}</h1>
        {children}
      </main>
    </div>
  )
}
