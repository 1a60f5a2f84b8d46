import { Check, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Button as AriaButton,
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  type MenuItemProps as AriaItemProps,
  type MenuProps as AriaProps,
  MenuSection as AriaSection,
  type MenuSectionProps,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components'
import { type ButtonKind, getButtonClasses } from '../controls/buttons/Button.tsx'
import { joinClasses } from '../classes.ts'
import { floatingStyle, listRowStyle } from './floating-style.ts'

export { MenuTrigger }

/**
 * Wraps a menu that was loaded by the press on its button, and opens it as soon as it is loaded. The pressed
 * button was replaced while it had the focus. Its replacement takes the focus first, because a menu returns
 * the focus to the element that had it.
 */
export function LazyMenuTrigger({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.querySelector('button')?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <span ref={place} className="contents">
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        {children}
      </MenuTrigger>
    </span>
  )
}

/** A menu trigger with a text. */
export function MenuButton({
  icon: Icon,
  kind = 'secondary',
  label,
  children,
}: {
  icon: LucideIcon
  kind?: ButtonKind
  /** Read by screen readers instead of the text, which it must contain. */
  label?: string
  children: string
}) {
  return (
    <AriaButton {...(label ? { 'aria-label': label } : {})} className={getButtonClasses(kind, 'normal')}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
      {children}
    </AriaButton>
  )
}

interface MenuProps extends Omit<AriaProps<object>, 'className' | 'style'> {
  label: string
  placement?: PopoverProps['placement']
  /** Shown above the entries; not an entry itself. */
  head?: ReactNode
}

/** Belongs inside a MenuTrigger, after the button. */
export function Menu({ label, placement = 'bottom end', head, ...props }: MenuProps) {
  return (
    <Popover placement={placement} offset={6} className={joinClasses(floatingStyle, 'min-w-52')}>
      {head}
      <AriaMenu {...props} aria-label={label} className="max-h-[70dvh] overflow-auto p-1 outline-none" />
    </Popover>
  )
}

interface MenuItemProps extends Omit<AriaItemProps, 'className' | 'style' | 'children'> {
  icon?: LucideIcon | undefined
  /** For entries that remove something. */
  danger?: boolean | undefined
  /** More about the entry, or why it is disabled. */
  hint?: string | undefined
  children: string
}

export function MenuItem({ icon: Icon, danger, hint, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={children}
      className={joinClasses('group', listRowStyle, danger && 'text-danger-ink')}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {Icon ? (
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
          ) : null}
          <span className="min-w-0 flex-1">
            {children}
            {hint ? <span className="block max-w-56 text-xs text-muted">{hint}</span> : null}
          </span>
          {selectionMode !== 'none' && isSelected ? (
            <Check size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
          ) : null}
        </>
      )}
    </AriaMenuItem>
  )
}

interface TitledSectionProps extends MenuSectionProps<object> {
  title: string
  /** Three short items beside each other. */
  isRow?: boolean
  children: ReactNode
}

export function MenuSection({ title, isRow, children, ...props }: TitledSectionProps) {
  return (
    <AriaSection {...props} className={isRow ? 'grid grid-cols-3' : ''}>
      <Header className="col-span-full px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{title}</Header>
      {children}
    </AriaSection>
  )
}

export function MenuSeparator() {
  return <Separator className="my-1 h-px bg-line" />
}
