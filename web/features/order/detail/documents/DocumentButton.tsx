import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'

interface DocumentButtonProps {
  resource: string
  icon: LucideIcon
  name: string
  badge?: ReactNode
  /** Secondary text below the name. */
  children?: ReactNode
}

/** Shows a document's name; opens the document beside the page. */
export function DocumentButton({ resource, icon: Icon, name, badge, children }: DocumentButtonProps) {
  const failure = useErrorMessages()
  return (
    <PlainButton
      onPress={() => void openFileInNewTab(resource).catch(failure.showToast)}
      className="moves flex min-h-11 w-full items-center gap-3 rounded border border-line bg-surface px-3 py-2 text-left hover:bg-hover"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {badge}
        </span>
        {children ? <span className="block text-sm text-muted">{children}</span> : null}
      </span>
    </PlainButton>
  )
}
