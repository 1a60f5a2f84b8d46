import { joinClasses } from '../classes.ts'

/** The style of popovers: lists, menus, calendars. */
export const floatingStyle = 'appears rounded border border-line bg-raised text-ink shadow-float outline-none'

/** The style of a row in a popover list. */
export const listRowStyle = joinClasses(
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none',
  'hover:bg-hover focus:bg-hover disabled:cursor-not-allowed disabled:text-faint touch:min-h-11 touch:text-base',
)
