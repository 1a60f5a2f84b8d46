import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { showToast } from '#web/ui/feedback/toasts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'

interface CopyTextProps {
  text: string
  /** The number with its meaning, for the tooltip and screen readers. */
  label: string
  /** Shows the icon at rest. In a list it appears with the first pointer or focus, because rows are many. */
  hasIcon?: boolean
}

/** Copies a number when pressed, and confirms it in place. The icon appears with the pointer or the focus. */
export function CopyText({ text, label, hasIcon = false }: CopyTextProps) {
  const t = useTranslations('orderLists')
  const [copied, setCopied] = useState(false)
  const [isNoticed, setNoticed] = useState(hasIcon)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      showToast({ tone: 'warning', title: t('copyFailed') })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <PlainButton
      onPress={() => void copy()}
      onPointerEnter={() => setNoticed(true)}
      onFocus={() => setNoticed(true)}
      title={label}
      aria-label={t('copy', { label })}
      className={`group/copy moves ${numberStyle} hover:text-ink focus-visible:-outline-offset-2 touch:in-data-panel:min-h-11`}
    >
      <span className="truncate">{text}</span>
      {isNoticed ? (
        <>
          <Icon
            size={12}
            aria-hidden="true"
            className={joinClasses(
              revealedIconStyle,
              'group-focus-visible/copy:opacity-100',
              copied && 'opacity-100',
            )}
          />
          <span role="status" className="sr-only">
            {copied ? t('copied') : ''}
          </span>
        </>
      ) : null}
    </PlainButton>
  )
}

/** The number as text, at the place of its button. */
export function NumberText({ text }: { text: string }) {
  return (
    <span className={numberStyle}>
      <span className="truncate">{text}</span>
    </span>
  )
}

const numberStyle =
  'relative inline-flex min-h-6 min-w-0 items-center gap-1 rounded-sm text-left text-xs font-normal text-muted tabular'

/** The buttons cover the end of the number, so that the row keeps its width when they appear. */
export const revealedIconStyle =
  'moves absolute inset-y-0 right-0 my-auto bg-hover opacity-0 group-hover/row:opacity-100 print:hidden in-data-panel:static in-data-panel:my-0 in-data-panel:bg-transparent in-data-panel:opacity-100'
