import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { getFieldErrors, listErrorsBelow } from '#web/api/feedback/field-errors'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { FileDialog } from '#web/ui/controls/fields/FileDialog.tsx'
import { documentTypes } from '#web/ui/controls/fields/file-types'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { lazyPart } from '#web/ui/lazy-part'
import { answerAction } from './HoldQuestion.tsx'
import { MentionTextArea } from './MentionTextArea.tsx'
import { useComposer } from './use-composer.ts'

/** Parts that are loaded when the user writes a message. */
const loadParts = () => import('./composer-parts.tsx')
const AnswerChoice = lazyPart(() => loadParts().then((part) => ({ default: part.AnswerChoice })))
const ComposerActions = lazyPart(() => loadParts().then((part) => ({ default: part.ComposerActions })))
const PhotoField = lazyPart(() => loadParts().then((part) => ({ default: part.PhotoField })))

export const composerId = 'conversation-composer'

/** Moves the focus to the text of the composer. */
export function focusComposer(): void {
  const area = document.querySelector<HTMLTextAreaElement>(`#${composerId} textarea`)
  area?.scrollIntoView({ block: 'center' })
  area?.focus({ preventScroll: true })
}

/** Writes a message with files and mentions. Typed text stays on the device until it is sent. */
export function Composer({ order }: { order: Order }) {
  const t = useTranslations('order.conversation')
  const mayAnswer = order.actions.includes(answerAction)
  if (!mayAnswer && !order.actions.includes('comment.create'))
    return <p className="mt-4 text-sm text-muted">{t('closed')}</p>
  return <OpenComposer order={order} mayAnswer={mayAnswer} />
}

function OpenComposer({ order, mayAnswer }: { order: Order; mayAnswer: boolean }) {
  const t = useTranslations('order.conversation')
  const composer = useComposer(order, mayAnswer)
  const { draft, change, photos, isAnswer, isEmpty, error, blocker, blockerId } = composer
  const [isActive, setActive] = useState(false)
  const label = t(isAnswer ? 'answer' : 'write')
  const missing = useMissingField(isEmpty ? label : null, composer.send)
  // Readers and send button are needed only once the user writes.
  const isOpen = isActive || isAnswer || !isEmpty
  return (
    <form
      aria-label={t('composer')}
      className="mt-4 flex flex-col gap-3 print:hidden"
      onFocus={() => setActive(true)}
      onSubmit={(event) => {
        event.preventDefault()
        missing.press()
      }}
    >
      {mayAnswer ? (
        <LazyBoundary>
          <AnswerChoice composer={composer} />
        </LazyBoundary>
      ) : null}
      <div className="flex items-end gap-2">
        <MentionTextArea
          id={composerId}
          order={order}
          label={label}
          rows={isOpen ? 2 : 1}
          value={draft.text}
          onChange={(text) => change({ text })}
          onMention={(person) => change(({ mentions }) => ({ mentions: [...mentions, person] }))}
          onSubmit={missing.press}
          error={[
            ...(missing.error ? [missing.error] : []),
            ...getFieldErrors(error, 'message'),
            ...getFieldErrors(error, 'comment'),
            ...listErrorsBelow(error, 'mentions'),
          ]}
        />
        {/* Stays in its place when the composer opens: the file dialog returns its files to this input. */}
        <FileDialog accept={documentTypes} isMultiple onPick={photos.onPick}>
          {(open) => <IconButton icon={Paperclip} label={t('attach')} onPress={open} />}
        </FileDialog>
      </div>
      {photos.names.length + photos.local.length > 0 ? (
        <LazyBoundary>
          <PhotoField
            label={t('files')}
            photos={photos}
            maxFiles={0}
            error={listErrorsBelow(error, 'files')}
          />
        </LazyBoundary>
      ) : null}
      {isOpen ? (
        <LazyBoundary>
          <ComposerActions composer={composer} />
        </LazyBoundary>
      ) : null}
      {blocker ? (
        <SignalText tone="neutral">
          <span id={blockerId} className="text-sm">
            {t(`blockers.${blocker}`)}
          </span>
        </SignalText>
      ) : null}
    </form>
  )
}
