import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#web/ui/feedback/toasts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'

/** Copies a number when pressed, and confirms it in place. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTranslations('orderLists')
  const [copied, setCopied] = useState(false)
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
      aria-label={t('copy', { label })}
      className="moves inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-xs font-normal text-muted tabular hover:text-ink"
    >
      {label}
      <Icon size={12} aria-hidden="true" className="shrink-0 print:hidden" />
      <span role="status" className={copied ? '' : 'sr-only'}>
        {copied ? t('copied') : ''}
      </span>
    </PlainButton>
  )
}
