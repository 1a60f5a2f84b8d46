import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

/** A button is disabled with a reason, or while something is under way. There is no third case. */
export interface DisabledProps {
  /**
   * Id of the visible text that says why the button is disabled; null: the button is enabled. The button keeps its place in
   * the tab order, so that keyboard and screen reader users find the reason.
   */
  disabledBy?: string | null | undefined
  /** Disables without a reason while the page shows that it is loading, saving or sending. */
  isWaiting?: boolean | undefined
}

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps
  extends
    Omit<
      ComponentProps<'button'>,
      'children' | 'className' | 'style' | 'disabled' | 'aria-disabled' | 'onClick'
    >,
    DisabledProps {
  /** `primary` is the main next step of a screen; show at most one. */
  kind?: ButtonKind | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  icon?: LucideIcon | undefined
  /** Fills the available width, as on a phone. */
  wide?: boolean | undefined
  isPending?: boolean | undefined
  onPress?: (() => void) | undefined
  children: ReactNode
}

/**
 * Stays focusable while `isPending`, shows a spinner and ignores presses. Uses the browser's own button,
 * which keeps the login page small. Inside a MenuTrigger, use MenuButton instead.
 */
export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  wide,
  isPending = false,
  disabledBy,
  isWaiting,
  onPress,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent) => {
    if (isPending || disabledBy) event.preventDefault()
    else onPress?.()
  }
  return (
    <button
      type="button"
      {...props}
      disabled={isWaiting}
      aria-disabled={isPending || !!disabledBy || undefined}
      aria-describedby={disabledBy ?? props['aria-describedby']}
      data-off={isWaiting || disabledBy ? '' : undefined}
      aria-busy={isPending || undefined}
      data-main={kind === 'primary' || kind === 'danger' || undefined}
      onClick={press}
      className={getButtonClasses(kind, size, wide)}
    >
      {isPending ? <Spinner size={16} /> : <ButtonIcon icon={icon} />}
      {children}
    </button>
  )
}

/** The zero-width space aligns the icon with the baseline of the text, so that buttons in a row line up. */
function ButtonIcon({ icon: Shape }: { icon: LucideIcon | undefined }) {
  if (!Shape) return null
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 items-center before:content-['\200b']">
      <Shape size={16} strokeWidth={2} />
    </span>
  )
}

/** Returns the classes of a button. Links that look like buttons use them too. */
export function getButtonClasses(kind: ButtonKind, size: 'small' | 'normal' | 'large', wide?: boolean) {
  return joinClasses(
    'moves relative inline-flex items-center justify-center gap-2 rounded font-medium select-none',
    'border text-center focus-visible:outline-2 focus-visible:outline-offset-2',
    'data-off:cursor-not-allowed data-off:border-line data-off:bg-sunken data-off:text-faint',
    buttonSizes[size],
    buttonKinds[kind],
    wide && 'w-full',
  )
}

const buttonSizes = {
  small: 'min-h-8 px-2.5 py-1 text-sm touch:min-h-11',
  normal: 'min-h-9 px-3.5 py-1.5 text-sm touch:min-h-11',
  large: 'min-h-11 px-5 py-2.5 text-base touch:min-h-12',
}

const buttonKinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  secondary: 'border-edge/60 bg-surface text-ink hover:bg-hover active:bg-press',
  quiet:
    'border-transparent bg-transparent text-accent-ink hover:bg-hover active:bg-press data-off:border-transparent data-off:bg-transparent',
  danger: 'border-danger-line bg-surface text-danger-ink hover:bg-danger-soft active:bg-danger-soft',
}
