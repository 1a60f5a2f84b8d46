import { type ReactNode, useId } from 'react'
import { joinClasses } from '#web/ui/classes'

interface DisabledReason {
  disabledBy: string | null
  /** The reason; render it beside the button. */
  text: ReactNode
}

/** Disables a button for `reason`, and shows it. Null: the button is enabled. */
export function useDisabledReason(reason: string | null, className?: string): DisabledReason {
  const id = useId()
  if (reason === null) return { disabledBy: null, text: null }
  const text = (
    <p id={id} className={joinClasses('text-sm text-muted', className)}>
      {reason}
    </p>
  )
  return { disabledBy: id, text }
}
