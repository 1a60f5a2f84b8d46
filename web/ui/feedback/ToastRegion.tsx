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
import { toneIcon } from './badges.tsx'
import { toneText } from './SignalText.tsx'
import { type ToastContent, toasts } from './toasts.ts'

/** A message on screen; failures with the same title share one and list their texts. */
interface ShownToast extends ToastContent {
  readonly texts: readonly string[]
}

const maxToasts = 3
const toastQueue = new ToastQueue<ShownToast>({ maxVisibleToasts: maxToasts })
toasts.presentWith((content, millis) => {
  const isFailure = content.tone === 'danger' && !content.action
  // A repeated message replaces the earlier one, so that pressing a button repeatedly does not fill the screen.
  const before = toastQueue.visibleToasts.find(
    ({ content: one }) =>
      one.title === content.title && (one.text === content.text || (isFailure && one.tone === 'danger')),
  )
  const texts = [...new Set([...(before?.content.texts ?? []), ...(content.text ? [content.text] : [])])]
  if (before) toastQueue.close(before.key)
  // Messages that wait behind the visible ones would appear when they are no longer true.
  else if (toastQueue.visibleToasts.length >= maxToasts) closeOldestToast()
  toastQueue.add({ ...content, texts }, millis ? { timeout: millis } : {})
})

/** Closes the message that is shown longest; one that closes by itself before one that stays. */
function closeOldestToast(): void {
  const oldestFirst = toastQueue.visibleToasts.toReversed()
  const leaving = oldestFirst.find(({ timer }) => timer !== undefined) ?? oldestFirst[0]
  if (leaving) toastQueue.close(leaving.key)
}

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
      className="fixed z-50 flex flex-col gap-2 outline-none max-md:inset-x-3 max-md:top-(--toasts-top) max-md:bottom-(--toasts-bottom) md:right-[calc(var(--right)+1rem)] md:bottom-3 md:w-96 lg:right-auto lg:left-[17rem]"
    >
      {({ toast }) => <ToastMessage toast={toast} />}
    </Region>
  )
}

/** Texts of merged failures that one message shows. */
const maxTexts = 3

function ToastMessage({ toast }: { toast: QueuedToast<ShownToast> }) {
  const t = useTranslations('ui')
  const { tone, title, texts, requestId, action, undo } = toast.content
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
        {texts.length > 0 ? (
          <Text slot="description" className="flex flex-col gap-1 text-muted">
            {texts.slice(-maxTexts).map((text) => (
              <span key={text}>{text}</span>
            ))}
            {texts.length > maxTexts ? (
              <span>{t('moreMessages', { count: texts.length - maxTexts })}</span>
            ) : null}
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
        {undo ? (
          <div className="mt-1.5">
            <Button
              size="small"
              onPress={() => {
                toastQueue.close(toast.key)
                undo()
              }}
            >
              {t('undo')}
            </Button>
          </div>
        ) : null}
      </Content>
      <AriaIconButton slot="close" icon={X} size="small" label={t('close')} withoutTooltip />
    </Toast>
  )
}
