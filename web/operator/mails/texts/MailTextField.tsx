import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextChanges } from '../../catalogue/TextChanges.tsx'
import type messages from '../messages/de.ts'
import { type MailPart, usePartName } from './mail-text-draft.ts'

interface MailTextFieldProps {
  locale: Locale
  part: MailPart
  value: string
  error: string | null
  onChange: (text: string | null) => void
  onFocus: () => void
}

type Variable = keyof (typeof messages)['texts']['variables']

/** The text of a part with its variables, which a press inserts at the cursor. */
export function MailTextField({ locale, part, value, error, onChange, onFocus }: MailTextFieldProps) {
  const t = useTranslations('mails.texts')
  const namePart = usePartName()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isSubject = part.part.startsWith('subject')
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const inserted = `{${name}}`
    onChange(value.slice(0, start) + inserted + value.slice(end))
    const cursor = start + inserted.length
    // The field has the new text after the next paint.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  const fieldProps = {
    label: namePart(part.part),
    name: `texts.${part.part}`,
    lang: locale,
    value,
    error,
    onChange,
    onFocus,
  }
  return (
    <div className="flex flex-col gap-2">
      {isSubject ? (
        <TextField {...fieldProps} inputRef={field} maxLength={200} />
      ) : (
        <TextArea {...fieldProps} areaRef={field} rows={5} maxLength={5000} />
      )}
      {part.variables.length > 0 ? (
        <div role="group" aria-label={t('insert')} className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className="text-sm text-muted">
            {t('insert')}
          </span>
          {part.variables.map(({ name, is_required: isRequired }) => {
            const label = t.has(`variables.${name as Variable}`) ? t(`variables.${name as Variable}`) : name
            return (
              <Button key={name} size="small" onPress={() => insert(name)}>
                {isRequired ? t('requiredVariable', { label, name }) : t('variable', { label, name })}
              </Button>
            )
          })}
        </div>
      ) : null}
      {part.is_unusable ? (
        <Banner tone="danger" title={t('unusable')}>
          {t('unusableText')}
        </Banner>
      ) : null}
      {part.shipped_before === null ? null : (
        <Banner tone="warning" title={t('shippedChanged')}>
          <TextChanges before={part.shipped_before} after={part.shipped} />
        </Banner>
      )}
      {value === part.shipped ? null : (
        <div>
          <Button kind="quiet" size="small" onPress={() => onChange(null)}>
            {t('reset', { part: namePart(part.part) })}
          </Button>
        </div>
      )}
    </div>
  )
}
