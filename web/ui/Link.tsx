import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { type ButtonKind, buttonClasses } from './Button.tsx'
import { classes } from './classes.ts'

export interface LinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  /** A path of this app goes there without a reload; `tel:`, `mailto:` and other sites work as always. */
  href: string
  /** `plain` is text that becomes a link on hover, for names in lists. */
  kind?: 'text' | 'plain' | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
}

export function Link({ kind = 'text', icon: Icon, children, ...props }: LinkProps) {
  return (
    <AriaLink {...outside(props.href)} {...props} className={classes(base, looks[kind])}>
      {Icon ? (
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 self-center" />
      ) : null}
      {children}
    </AriaLink>
  )
}

const base =
  'moves inline-flex items-baseline gap-1.5 rounded-sm underline-offset-[0.2em] focus-visible:outline-2'
const looks = {
  text: 'text-accent-ink underline decoration-accent-line hover:decoration-current',
  plain: 'text-inherit hover:text-accent-ink hover:underline',
}

interface ButtonLinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  href: string
  kind?: ButtonKind | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  icon?: LucideIcon | undefined
  wide?: boolean | undefined
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'secondary', size = 'normal', icon: Icon, wide, children, ...rest } = props
  return (
    <AriaLink {...outside(rest.href)} {...rest} className={buttonClasses(kind, size, wide)}>
      {Icon ? <Icon size={16} aria-hidden="true" className="shrink-0" /> : null}
      {children}
    </AriaLink>
  )
}

/** Other sites open beside the app. */
function outside(href: string) {
  return /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
