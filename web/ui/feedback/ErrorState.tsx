import { TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'

interface ErrorStateProps {
  /** Names the fault. */
  title: string
  /** Says that no input was lost, and names the remedy. */
  children: ReactNode
  /** The user quotes it to support. */
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  offline?: boolean | undefined
  action?: ReactNode
  /** Set where it replaces a whole page: its title becomes the `h1`. */
  isPage?: boolean | undefined
}

/** Replaces content that could not be loaded. Use `QueryError` to create it from an error. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, requestId, onRetry, retrying = false, offline, action, isPage } = props
  const Heading = isPage ? 'h1' : 'h2'
  const t = useTranslations('ui')
  const Icon = offline ? WifiOff : TriangleAlert
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded border border-line px-6 py-14 text-center"
    >
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="text-danger-ink" />
      <Heading className="text-h3">{title}</Heading>
      <div className="max-w-md text-sm text-pretty text-muted">{children}</div>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button onPress={onRetry} isPending={retrying}>
            {t('retry')}
          </Button>
        ) : null}
        {action}
      </div>
      {requestId ? (
        <p className="text-xs text-faint">
          {t('requestId')} <code className="tabular select-all">{requestId}</code>
        </p>
      ) : null}
    </div>
  )
}
