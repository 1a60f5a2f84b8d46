import { joinClasses } from '#web/ui/classes'

export type IconButtonSize = 'small' | 'normal'

/** Size of the icon in pixels. */
export const iconSizes: Record<IconButtonSize, number> = { small: 16, normal: 18 }

/** Returns the classes that IconButton and AriaIconButton share. */
export function getIconButtonClasses(size: IconButtonSize): string {
  return joinClasses(
    'moves inline-grid shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-ink active:bg-press pressed:bg-press',
    'focus-visible:outline-2 focus-visible:outline-offset-1 data-off:cursor-not-allowed data-off:text-faint touch:size-11',
    size === 'small' ? 'size-7' : 'size-9',
  )
}
