import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toBerlinDay } from '#web/i18n/format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { FilePicker, type PickedFile } from '#web/ui/controls/fields/FilePicker.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { createKey } from './new-order.data.ts'
import type { FieldsProps } from './OrderFields.tsx'

/** Appointments that a customer can offer at most, as `order.create` has it. */
const maxDates = 20

/** A chosen file, until the order exists. */
export interface ChosenFile {
  readonly key: string
  readonly file: File
  readonly state: PickedFile['state']
  readonly error?: string
}

interface DetailsFieldsProps extends FieldsProps {
  files: readonly ChosenFile[]
  /** Files of an earlier visit, whose contents are gone. */
  lostFiles: readonly string[]
  onFiles: (files: readonly ChosenFile[]) => void
}

/** When the customer has time, what the company should know, and files. */
export function DetailsFields({ form, errorOf, onChange, files, lostFiles, onFiles }: DetailsFieldsProps) {
  const t = useTranslations('newOrder.details')
  const { dates } = form
  return (
    <>
      <p className="text-sm text-muted">{t('datesText')}</p>
      {dates.map(({ key, period }, place) => {
        const errors = [`dates.${place}`, `dates.${place}.start`, `dates.${place}.end`].flatMap(
          (path) => errorOf(path) ?? [],
        )
        return (
          <div key={key} className="flex items-start gap-3 rounded border border-line p-3">
            <div className="min-w-0 flex-1">
              <DateTimeRange
                label={t('date', { number: place + 1 })}
                value={period}
                min={toBerlinDay(new Date())}
                checked={errors.length > 0}
                error={errors}
                onChange={(next) =>
                  onChange({ dates: dates.map((one) => (one.key === key ? { key, period: next } : one)) })
                }
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('removeDate', { number: place + 1 })}
              onPress={() => onChange({ dates: dates.filter((one) => one.key !== key) })}
            />
          </div>
        )
      })}
      {dates.length < maxDates ? (
        <span>
          <Button
            icon={Plus}
            onPress={() => onChange({ dates: [...dates, { key: createKey(), period: null }] })}
          >
            {t('addDate')}
          </Button>
        </span>
      ) : null}
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        optional
        maxLength={4000}
        value={form.professional_comment ?? ''}
        onChange={(professional_comment) => onChange({ professional_comment })}
        error={errorOf('professional_comment')}
      />
      <TextArea
        label={t('customerNote')}
        optional
        maxLength={4000}
        rows={2}
        value={form.customer_comment ?? ''}
        onChange={(customer_comment) => onChange({ customer_comment })}
        error={errorOf('customer_comment')}
      />
      <FilePicker
        label={t('files')}
        hint={lostFiles.length > 0 ? t('lostFiles', { names: lostFiles.join(', ') }) : t('filesHint')}
        optional
        files={files.map(({ key, file, state }) => ({ key, name: file.name, size: file.size, state }))}
        onPick={(picked) =>
          onFiles([...files, ...picked.map((file) => ({ key: createKey(), file, state: 'done' as const }))])
        }
        onRemove={(gone) => onFiles(files.filter(({ key }) => key !== gone))}
      />
    </>
  )
}
