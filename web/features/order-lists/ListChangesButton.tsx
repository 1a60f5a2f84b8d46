import { ArrowUp, Eraser } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

interface ListChangesButtonProps {
  /** Numbers of orders. */
  news: number
  gone: number
  isPending: boolean
  onShow: () => void
}

/** Names the changes of the list and shows them. */
export function ListChangesButton({ news, gone, isPending, onShow }: ListChangesButtonProps) {
  const t = useTranslations('orderLists')
  const text = [news > 0 && t('news', { count: news }), gone > 0 && t('gone', { count: gone })]
  return (
    <span className="h-fit rounded shadow-float">
      <Button size="small" icon={news > 0 ? ArrowUp : Eraser} isPending={isPending} onPress={onShow}>
        {text.filter(Boolean).join(' · ')}
        <span className="text-accent-ink">{t(news > 0 ? 'showNews' : 'clearGone')}</span>
      </Button>
    </span>
  )
}
