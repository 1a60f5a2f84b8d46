import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ScanField } from '#web/ui/camera/ScanField.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { isSerialRowMissing, type SerialRow, setSerialPiece } from './serial-rows.rules.ts'
import { isReworkField } from '../rework/rework-fields.ts'
import { ReworkMark } from '../rework/ReworkMark.tsx'
import type { Finishing } from '../use-finishing.ts'

interface ProtocolStepProps {
  finishing: Finishing
  /** Shown until the form is open. */
  placeholder: ReactNode
  errors: readonly string[]
}

/** The form of the work, and the serial numbers that it does not ask for. */
export function ProtocolStep({ finishing, placeholder, errors }: ProtocolStepProps) {
  const { work, rows } = finishing
  const isLastPage = !work || work.page >= work.lastPage
  return (
    <div className="flex flex-col gap-6">
      {work ? work.body : placeholder}
      {rows.length > 0 && isLastPage ? <SerialNumbers finishing={finishing} errors={errors} /> : null}
    </div>
  )
}

function SerialNumbers({ finishing, errors }: Omit<ProtocolStepProps, 'placeholder'>) {
  const t = useTranslations('order')
  const locale = useLocale()
  const { requested, rows, setInputs, isTried } = finishing
  const input = requested.serial_numbers
  const hasEntry = Object.values(finishing.inputs.serial_numbers ?? {}).some((number) => number.trim() !== '')
  const label = (row: SerialRow) => {
    if (row.piece === null) return t('finishing.serialAll', { name: row.name, pieces: row.pieces })
    return row.pieces > 1
      ? t('finishing.serialPiece', { name: row.name, piece: row.piece + 1, pieces: row.pieces })
      : row.name
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-h3">{input?.label[locale]}</legend>
      {rows.some(({ id, piece }) => isReworkField(finishing, `serial ${id} ${piece}`)) ? (
        <ReworkMark isChanged={hasEntry} />
      ) : null}
      {rows.map((row) => (
        <div key={`${row.id} ${row.piece}`} data-field={`serial ${row.id} ${row.piece}`}>
          {row.isFromForm ? (
            <SignalText tone="done">
              {t('finishing.serialFromForm', { name: label(row), number: row.number })}
            </SignalText>
          ) : (
            <ScanField
              label={label(row)}
              value={row.number}
              onChange={(text) =>
                setInputs((before) => ({
                  serial_numbers: { ...before.serial_numbers, [row.id]: setSerialPiece(rows, row, text) },
                }))
              }
              maxLength={row.piece === null ? 255 : 60}
              autoComplete="off"
              optional={input?.state === 'optional'}
              error={
                isTried && input?.state === 'required' && isSerialRowMissing(row) ? t('serialMissing') : null
              }
            />
          )}
        </div>
      ))}
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
    </fieldset>
  )
}
