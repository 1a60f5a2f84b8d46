import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonKind, getButtonClasses } from './Button.tsx'
import { joinClasses } from '#web/ui/classes'

type AnchorProps = Omit<ComponentProps<'a'>, 'children' | 'className' | 'style' | 'onClick'>

export interface LinkProps extends AnchorProps {
  /** A path of this app goes there without a reload; `tel:`, `mailto:` and other sites work as always. */
  href: string
  /** `plain` is text that becomes a link on hover, for names in lists. */
  kind?: 'text' | 'plain' | undefined
  icon?: LucideIcon | undefined
  /** Besides going there. */
  onPress?: (() => void) | undefined
  children: ReactNode
}

export function Link({ kind = 'text', icon: Icon, children, ...props }: LinkProps) {
  return (
    // With an icon it stands by itself, and is as high as a finger or a shaking hand needs (WCAG 2.5.8).
    <PlainLink {...props} className={joinClasses(linkStyle, linkKinds[kind], Icon && 'min-h-6')}>
      {Icon ? (
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 self-center" />
      ) : null}
      {children}
    </PlainLink>
  )
}

const linkStyle =
  'moves inline-flex items-baseline gap-1.5 rounded-sm underline-offset-[0.2em] focus-visible:outline-2'
const linkKinds = {
  text: 'text-accent-ink underline decoration-accent-line hover:decoration-current',
  plain: 'text-inherit hover:text-accent-ink hover:underline',
}

interface ButtonLinkProps extends AnchorProps {
  href: string
  kind?: ButtonKind | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  icon?: LucideIcon | undefined
  wide?: boolean | undefined
  onPress?: (() => void) | undefined
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'secondary', size = 'normal', icon: Icon, wide, children, ...rest } = props
  return (
    <PlainLink {...rest} className={getButtonClasses(kind, size, wide)}>
      {Icon ? <Icon size={16} aria-hidden="true" className="shrink-0" /> : null}
      {children}
    </PlainLink>
  )
}

interface PlainLinkProps extends AnchorProps {
  href: string
  className: string
  onPress?: (() => void) | undefined
  children: ReactNode
}

/** The browser's own link without any look, light enough for the log-in; within the app the router goes there without a reload. */
export function PlainLink({ onPress, ...props }: PlainLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const { href, target, download } = props
  const press = (event: MouseEvent) => {
    onPress?.()
    const isOurs = href.startsWith('/') && !target && download === undefined
    if (!router || !isOurs || !isUnmodifiedClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it is a link
  return <a {...getExternalLinkProps(href)} {...props} onClick={press} />
}

/** A press that opens no tab and no menu beside. */
function isUnmodifiedClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Other sites open beside the app. */
function getExternalLinkProps(href: string) {
  return /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
