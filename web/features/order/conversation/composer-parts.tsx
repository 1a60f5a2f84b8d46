import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { floatingStyle, listRowStyle } from '#web/ui/overlays/floating-style'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import type { Mention } from './MentionTextArea.tsx'
import { type Recipient, recipients } from './message-draft.rules.ts'
import type { ComposerState } from './use-composer.ts'

export { PhotoField } from '#web/offline/photos/PhotoField.tsx'

interface ComposerPartProps {
  composer: ComposerState
}

/** Sends the message as the answer that the marketplace waits for. */
export function AnswerChoice({ composer: { isAnswer, change } }: ComposerPartProps) {
  const t = useTranslations('order.conversation')
  return (
    <Checkbox isSelected={isAnswer} onChange={(isSelected) => change({ isAnswer: isSelected })}>
      {t('asAnswer')}
    </Checkbox>
  )
}

/** Says who reads the message, lets the user choose the readers, and sends. */
export function ComposerActions({ composer }: ComposerPartProps) {
  const t = useTranslations('order.conversation')
  const { draft, change, isAnswer, isPending, blocker, blockerId } = composer
  return (
    <>
      <p className="-mt-2 text-sm text-muted">{t(isAnswer ? 'answerHint' : `hints.${draft.recipient}`)}</p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        {isAnswer ? null : (
          <div className="min-w-0 flex-1 basis-52">
            <Select
              label={t('recipient')}
              value={draft.recipient}
              onChange={(recipient) => change({ recipient: recipient as Recipient })}
              options={recipients.map((value) => ({ value, label: t(`recipients.${value}`) }))}
            />
          </div>
        )}
        <Button type="submit" isPending={isPending} disabledBy={blocker ? blockerId : null}>
          {t(isAnswer ? 'sendAnswer' : 'send')}
        </Button>
      </div>
    </>
  )
}

interface MentionSuggestionsProps {
  id: string
  people: readonly Mention[]
  chosen: number
  onChoose: (person: Mention) => void
}

/** The colleagues whose name begins like the text after `@`. */
export function MentionSuggestions({ id, people, chosen, onChoose }: MentionSuggestionsProps) {
  const t = useTranslations('order.conversation')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mention')}
      className={joinClasses(floatingStyle, 'absolute inset-x-0 bottom-full z-10 mb-1 p-1')}
    >
      {people.map((person, index) => (
        // The keyboard works in the text area, which names the chosen option.
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The press must not take the focus out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          onKeyDown={undefined}
          className={joinClasses(listRowStyle, index === chosen && 'bg-hover')}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}
