import { joinClasses } from '#web/ui/classes'

export type IconButtonSize = 'small' | 'normal'

/** How large the icon in it is, in pixels. */
export const iconSizes: Record<IconButtonSize, number> = { small: 16, normal: 18 }

/** Buttons that are an icon look the same, whoever makes them. */
export function getIconButtonClasses(size: IconButtonSize): string {
  return joinClasses(
    'moves inline-grid shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-ink active:bg-press pressed:bg-press',
    'focus-visible:outline-2 focus-visible:outline-offset-1 disabled:text-faint touch:size-11',
    size === 'small' ? 'size-7' : 'size-9',
  )
}
