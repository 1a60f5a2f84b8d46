import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../feedback/toasts.ts'
import { Button } from './Button.tsx'

/** Copies a text to the clipboard and says whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations('ui')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'done', title: t('copied') })
    } catch {
      showToast({ tone: 'danger', title: t('copyFailed') })
    }
  }
  return (
    <Button icon={Copy} onPress={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
