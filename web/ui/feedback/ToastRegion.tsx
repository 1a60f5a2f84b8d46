import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
  type QueuedToast,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'
import { joinClasses } from '../classes.ts'
import { publishHeight } from '../layout/Dock.tsx'
import { AriaIconButton } from '../controls/buttons/AriaIconButton.tsx'
import { toneIcon, toneText } from './badges.tsx'
import { type ToastContent, toasts } from './toasts.ts'

const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })
toasts.presentWith((content, millis) => {
  // A repeated message replaces the earlier one, so that pressing a button repeatedly does not fill the
  // screen.
  const before = toastQueue.visibleToasts.find(
    ({ content: one }) => one.title === content.title && one.text === content.text,
  )
  if (before) toastQueue.close(before.key)
  toastQueue.add(content, millis ? { timeout: millis } : {})
})

/**
 * The region of all toasts: above the dock on a phone, at the top over a dialog, and at the bottom left of
 * the page on a wide screen, away from the column of actions. Dialogs and bars leave space for it by
 * `--toasts`.
 */
export function ToastRegion() {
  const t = useTranslations('ui')
  return (
    <Region
      queue={toastQueue}
      aria-label={t('messages')}
      data-toasts=""
      className="fixed z-50 flex flex-col gap-2 outline-none max-md:inset-x-3 max-md:top-(--toasts-top) max-md:bottom-(--toasts-bottom) md:right-4 md:bottom-4 md:w-96 lg:right-auto lg:left-[17rem]"
    >
      {({ toast }) => <ToastMessage toast={toast} />}
    </Region>
  )
}

function ToastMessage({ toast }: { toast: QueuedToast<ToastContent> }) {
  const t = useTranslations('ui')
  const { tone, title, text, requestId, action } = toast.content
  const Icon = toneIcon[tone]
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const region = place.current?.closest<HTMLElement>('[data-toasts]')
    return region ? publishHeight(region, '--toasts') : undefined
  }, [])
  return (
    <Toast toast={toast} className="flex items-start gap-3 rounded bg-raised p-3.5 text-sm shadow-float">
      <span ref={place} hidden />
      <Icon size={18} aria-hidden="true" className={joinClasses('mt-px shrink-0', toneText[tone])} />
      <Content className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        <Text slot="title" className="font-semibold">
          {title}
        </Text>
        {text ? (
          <Text slot="description" className="text-muted">
            {text}
          </Text>
        ) : null}
        {requestId ? (
          <span className="text-xs text-faint">
            {t('requestId')} <code className="select-all">{requestId}</code>
          </span>
        ) : null}
        {action ? (
          <div className="mt-1.5">
            <Button size="small" onPress={action.onPress}>
              {action.label}
            </Button>
          </div>
        ) : null}
      </Content>
      <AriaIconButton slot="close" icon={X} size="small" label={t('close')} withoutTooltip />
    </Toast>
  )
}
