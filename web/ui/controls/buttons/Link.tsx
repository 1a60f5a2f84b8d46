import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonKind, getButtonClasses } from './Button.tsx'
import { joinClasses } from '#web/ui/classes'

type AnchorProps = Omit<ComponentProps<'a'>, 'children' | 'className' | 'style' | 'onClick'>

export interface LinkProps extends AnchorProps {
  /** Paths of this app open without a reload; `tel:`, `mailto:` and other sites behave as in any page. */
  href: string
  /** `plain` is text that looks like a link only on hover, for names in lists. */
  kind?: 'text' | 'plain' | undefined
  icon?: LucideIcon | undefined
  /** For a link outside of running text: it gets the height of a finger on touch screens. */
  isAlone?: boolean | undefined
  /** Called in addition to the navigation. */
  onPress?: (() => void) | undefined
  children: ReactNode
}

export function Link({ kind = 'text', icon: Icon, isAlone, children, ...props }: LinkProps) {
  // A link with an icon is a target of its own, so it needs the minimum height of WCAG 2.5.8.
  const height = Icon || isAlone ? 'min-h-6 touch:min-h-11 touch:items-center' : null
  return (
    <PlainLink {...props} className={joinClasses(linkStyle, linkKinds[kind], height)}>
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

/** A link that looks like a button. It only navigates. */
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

/**
 * The browser's own link without styles, which keeps the login page small. The router opens paths of the app
 * without a reload.
 */
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
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the element is a link
  return <a {...getExternalLinkProps(href)} {...props} onClick={press} />
}

/** Returns whether the click is a plain one: no new tab, no context menu. */
function isUnmodifiedClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Links to other sites open in a new tab. */
function getExternalLinkProps(href: string) {
  return /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
