import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip } from 'react-aria-components'

export { TooltipTrigger } from 'react-aria-components'

/** Says more on hover and focus; never the only place of something that one must know. */
export function Tooltip({ children }: { children: ReactNode }) {
  return (
    <AriaTooltip
      offset={6}
      className="appears z-50 max-w-72 rounded bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-float"
    >
      {children}
    </AriaTooltip>
  )
}
