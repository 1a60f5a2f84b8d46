import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'

/** Prints the page. Hidden on phones. */
export function PrintButton() {
  const t = useTranslations('ui')
  return (
    <span className="max-md:hidden print:hidden">
      <IconButton icon={Printer} label={t('print')} onPress={() => print()} />
    </span>
  )
}
