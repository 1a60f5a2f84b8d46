import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator } from 'use-intl'
import { type Locale, locales } from '#contract/kit/locale'
import { orderQueues } from '#contract/orders/model/queues'
import { PublicFrame } from './app/shell/PublicFrame.tsx'
import { LoginScreen } from './features/login/LoginScreen.tsx'
import { SignupScreen } from './features/signup/SignupScreen.tsx'
import { I18n } from './i18n/I18n.tsx'
import { language } from './i18n/language.ts'
import { Logo } from './ui/layout/Logo.tsx'
import { PageHead } from './ui/layout/PageHead.tsx'
import { SkeletonRows } from './ui/feedback/Skeleton.tsx'
import { SkeletonBar } from './ui/feedback/SkeletonBar.tsx'

/**
 * Renders what pages show before the app's scripts are loaded. Runs at build time
 * (scripts/build/prerender.ts) with the same components that the app renders. The result is `inert`: nothing
 * can be typed or submitted.
 */

const nothing = () => undefined
/** By the first part of their paths. */
const publicScreens = {
  login: <LoginScreen proof={null} onEntered={nothing} onTokenSpent={nothing} onLinkSent={nothing} />,
  signup: <SignupScreen prefill={{}} />,
}

/** Renders a page that needs no log-in, in one language. */
export async function prerenderPublicPage(page: keyof typeof publicScreens, locale: Locale): Promise<string> {
  await language.start(locale)
  await language.loadFeatures('signup')
  return renderPrerendered(
    'public',
    <I18n>
      <PublicFrame>{publicScreens[page]}</PublicFrame>
    </I18n>,
  )
}

/**
 * Renders the frame of a logged-in user for any language and profile, once with a list of orders and once
 * with another page. web/public/boot.js shows one of them and sets the list's title and its explanation by the URL.
 */
export async function prerenderFrame(): Promise<string> {
  const heads = await collectListHeads()
  return renderFramedPage(
    <I18n>
      <div data-shape="list" data-heads={JSON.stringify(heads)}>
        <PageHead isTight title="" subtitle={<span data-about="" />} />
        <div className="mb-1 flex flex-wrap gap-x-2 gap-y-1">
          <SkeletonBar className="h-11 w-full md:h-9.5 md:w-56 xl:w-64" />
          <SkeletonBar className="h-11 w-full md:h-8 md:w-96" />
        </div>
        <div className="md:hidden">
          <SkeletonRows count={4} look="cards" />
        </div>
        <div className="rounded border border-line bg-surface pt-8 max-md:hidden">
          {Array.from({ length: 10 }, (_, row) => (
            <div key={row} className="flex h-14 items-center gap-8 border-t border-line px-10">
              <SkeletonBar className="w-1/4" />
              <SkeletonBar className="w-1/3" />
              <SkeletonBar className="w-1/6" />
            </div>
          ))}
        </div>
      </div>
      <div data-shape="other">
        <SkeletonBar className="mb-5 h-8 w-44" />
        <SkeletonRows count={6} look="cards" />
      </div>
    </I18n>,
  )
}

/** Title and explanation of each list by language, then by the list's name in the URL. */
async function collectListHeads(): Promise<Record<string, Record<string, [string, string]>>> {
  const heads: Record<string, Record<string, [string, string]>> = {}
  for (const locale of locales) {
    await language.start(locale)
    await language.loadShell()
    const { messages } = language.get()
    const t = createTranslator({ locale, messages, namespace: 'orderLists' })
    heads[locale] = Object.fromEntries(
      orderQueues.map((queue) => [queue, [t(`titles.${queue}`), t(`about.${queue}`)]]),
    )
  }
  return heads
}

function renderFramedPage(page: ReactNode): string {
  return renderPrerendered(
    'frame',
    <div aria-hidden="true" className="flex min-h-dvh flex-col">
      <div className="top-bar flex h-(--top) items-center border-b border-line bg-sunken px-3 md:pl-15">
        <Logo name="Gewerk" />
      </div>
      <div className="flex flex-1">
        <div className="hidden w-14 shrink-0 border-r border-line bg-sunken md:block lg:w-60" />
        <div data-page="" className="min-w-0 flex-1 px-4 pt-5 pb-10 md:px-8 md:pt-7">
          <div className="mx-auto max-w-[88rem]">{page}</div>
        </div>
      </div>
      <div className="bottom-bar fixed inset-x-0 bottom-0 h-15 border-t border-line bg-sunken md:hidden" />
    </div>,
  )
}

function renderPrerendered(name: string, page: ReactNode): string {
  return renderToStaticMarkup(
    <div inert data-prerendered={name}>
      {page}
    </div>,
  )
}
