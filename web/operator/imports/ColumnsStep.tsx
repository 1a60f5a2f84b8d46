import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportView } from '#contract/operator/orders/order-imports'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { FieldFrame, FieldMessage } from '#web/ui/controls/fields/native-field.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { getOperatorPath, openPage, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { FieldSelect, SelectBox, selectStyle, type ImportField } from './FieldSelect.tsx'
import { getFieldErrors, useImportStep, type Assignment } from './imports.data.ts'
import { SavedMappings } from './SavedMappings.tsx'

const toAssignment = ({ columns, constants }: OrderImportView): Assignment => ({
  columns: columns.map(({ field }) => field),
  constants,
})

interface StepProps {
  one: OrderImportView
  mayChange: boolean
}

/** Assigns the columns of the file to the fields of an order. Keeps the own choice if a colleague is faster. */
export function ColumnsStep({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.columns')
  const [base, setBase] = useState(one)
  const [draft, setDraft] = useState(() => toAssignment(one))
  const [saveAs, setSaveAs] = useState('')
  const [isTried, setTried] = useState(false)
  const check = useImportStep(
    () =>
      callStaff('import.check', {
        params: { import_id: one.id },
        body: {
          columns: [...draft.columns],
          constants: { ...draft.constants },
          ...(saveAs.trim() ? { save_as: saveAs.trim() } : {}),
          version: hasConflict ? base.version : one.version,
        },
      }),
    {
      onDone: ({ id }) => openPage(getOperatorPath('import', { id }, { step: 'check' })),
      onConflict: () => undefined,
    },
  )
  const change = (next: Assignment) => {
    setDraft(next)
    // The step stays open with the own choice when a colleague checks the rows meanwhile.
    replacePage(getOperatorPath('import', { id: one.id }, { step: 'columns' }))
  }
  const hasConflict = getLastStep(one) !== getLastStep(base)
  const missing = listMissing(one.fields, draft)
  const serverErrors = getFieldErrors(check.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.length === 0) check.mutate(undefined)
  }
  const recognized = one.columns.filter(({ field }) => field !== null).length
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h2 className="text-h2">{t('question')}</h2>
        <p className="text-sm text-muted">
          {one.mapping_name
            ? t('fromMapping', { name: one.mapping_name })
            : t('suggested', { count: recognized, total: one.columns.length })}
        </p>
      </div>
      <FailedCheck one={one} />
      {hasConflict && !check.isPending ? (
        <ConflictBanner
          one={one}
          onKeep={() => setBase(one)}
          onTake={() => {
            setBase(one)
            setDraft(toAssignment(one))
          }}
        />
      ) : null}
      {missing.length > 0 ? (
        // Without an input of its own, a missing column is shown by scrolling here.
        <div
          {...(isTried && missing.some(({ may_be_constant: isConstant }) => !isConstant)
            ? { 'data-gap': '' }
            : {})}
        >
          <Banner
            tone={isTried ? 'danger' : 'warning'}
            live={isTried}
            title={t('missing', { count: missing.length })}
          >
            {t('missingText', { fields: missing.map(({ label }) => label).join(', ') })}
          </Banner>
        </div>
      ) : null}
      {mayChange ? <SavedMappings one={one} onChoose={change} /> : null}
      <ColumnsTable one={one} draft={draft} isDisabled={!mayChange} errors={serverErrors} onChange={change} />
      <Constants
        one={one}
        draft={draft}
        isDisabled={!mayChange}
        isTried={isTried}
        errors={serverErrors}
        onChange={change}
      />
      {mayChange ? (
        <>
          <div className="max-w-md">
            <TextField
              label={t('saveAs')}
              hint={t('saveAsHint')}
              optional
              maxLength={255}
              autoComplete="off"
              value={saveAs}
              onChange={setSaveAs}
              error={serverErrors['save_as'] ?? null}
            />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              kind="primary"
              type="submit"
              isPending={check.isPending || (one.state === 'checking' && !hasConflict)}
            >
              {t('submit')}
            </Button>
            {isTried && missing.length > 0 ? (
              <span role="alert" className="text-sm text-danger-ink">
                {t('incomplete')}
              </span>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  )
}

/** The instant of the last step; the version also changes when the server finishes work. */
const getLastStep = ({ steps }: OrderImportView) => steps.at(-1)?.at

/** The required fields without a column and without a value for all rows. */
function listMissing(fields: readonly ImportField[], { columns, constants }: Assignment): ImportField[] {
  return fields.filter(({ id, required }) => required && !columns.includes(id) && !constants[id]?.trim())
}

/** The queue has given the check up; the columns can be sent again. */
function FailedCheck({ one: { state, steps } }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports')
  if (state !== 'uploaded' || steps.at(-1)?.step !== 'check') return null
  return (
    <Banner tone="danger" title={t('failedCheck')}>
      {t('failedCheckText')}
    </Banner>
  )
}

function ConflictBanner({
  one,
  onKeep,
  onTake,
}: {
  one: OrderImportView
  onKeep: () => void
  onTake: () => void
}) {
  const t = useTranslations('operatorImports')
  const name = one.steps.at(-1)?.by ?? t('program')
  return (
    <Banner
      live
      tone="warning"
      title={t('columns.conflict', { name })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onPress={onTake}>
            {t('columns.takeTheirs')}
          </Button>
          <Button size="small" onPress={onKeep}>
            {t('columns.keepOwn')}
          </Button>
        </span>
      }
    >
      {t('columns.conflictText', { name })}
    </Banner>
  )
}

interface AssignmentProps {
  one: OrderImportView
  draft: Assignment
  isDisabled: boolean
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (next: Assignment) => void
}

type FileColumn = OrderImportView['columns'][number] & { readonly index: number }

function ColumnsTable({ one, draft, isDisabled, errors, onChange }: AssignmentProps) {
  const t = useTranslations('operatorImports.columns')
  const getName = ({ name, index }: FileColumn) => name || t('unnamed', { number: index + 1 })
  const rows = one.columns.map((column, index) => ({ ...column, index }))
  const choice = (column: FileColumn) => (
    <>
      <FieldSelect
        label={t('fieldOf', { name: getName(column) })}
        value={draft.columns[column.index] ?? ''}
        empty={t('leaveOut')}
        fields={one.fields}
        isDisabled={isDisabled}
        isWrong={errors[`columns.${column.index}`] !== undefined}
        describeTaken={(field) => {
          if (draft.constants[field.id] !== undefined) return t('takenByAll', { label: field.label })
          const taker = rows.find(({ index }) => index !== column.index && draft.columns[index] === field.id)
          return taker ? t('takenBy', { label: field.label, name: getName(taker) }) : null
        }}
        onChange={(field) => onChange({ ...draft, columns: draft.columns.with(column.index, field || null) })}
      />
      <FieldMessage error={errors[`columns.${column.index}`]} />
    </>
  )
  const name = (column: FileColumn) => <span className="font-medium wrap-anywhere">{getName(column)}</span>
  const columns: Column<FileColumn>[] = [
    { id: 'column', header: t('column'), width: '26%', cell: name },
    { id: 'examples', header: t('examples'), cell: (column) => <Samples column={column} /> },
    { id: 'field', header: t('field'), width: '38%', cell: choice },
  ]
  return (
    <Table
      label={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ index }) => String(index)}
      card={(column) => (
        <div className="flex flex-col gap-1.5">
          {name(column)}
          <Samples column={column} />
          {choice(column)}
        </div>
      )}
    />
  )
}

function Samples({ column: { samples } }: { column: FileColumn }) {
  if (samples.length === 0) return <span className="text-muted">–</span>
  return (
    <span className="line-clamp-2 text-muted wrap-anywhere" title={samples.join('\n')}>
      {samples.join(' · ')}
    </span>
  )
}

/** Values that are the same for all rows: required ones without a column, and those that the person adds. */
function Constants({
  one,
  draft,
  isDisabled,
  isTried,
  errors,
  onChange,
}: AssignmentProps & { isTried: boolean }) {
  const t = useTranslations('operatorImports.columns')
  const missing = listMissing(one.fields, draft)
  const isShown = (field: ImportField) =>
    draft.constants[field.id] !== undefined ||
    (field.may_be_constant && (missing.includes(field) || errors[`constants.${field.id}`] !== undefined))
  const shown = one.fields.filter((field) => isShown(field) && !draft.columns.includes(field.id))
  const addable = one.fields.filter(
    (field) => field.may_be_constant && !shown.includes(field) && !draft.columns.includes(field.id),
  )
  const remove = (id: string) => {
    const { [id]: _, ...constants } = draft.constants
    onChange({ ...draft, constants })
  }
  return (
    <Section title={t('constants')}>
      <p className="mb-4 text-sm text-muted">{t('constantsText')}</p>
      <div className="flex max-w-xl flex-col gap-4">
        {shown.map((field) => {
          const isEmpty = !draft.constants[field.id]?.trim()
          return (
            <div key={field.id} className="flex items-end gap-2">
              <ConstantField
                field={field}
                value={draft.constants[field.id] ?? ''}
                isDisabled={isDisabled}
                isMissing={isTried && isEmpty && missing.includes(field)}
                error={errors[`constants.${field.id}`]}
                onChange={(value) =>
                  onChange({ ...draft, constants: { ...draft.constants, [field.id]: value } })
                }
              />
              {isDisabled || (field.required && isEmpty) ? null : (
                <IconButton
                  icon={X}
                  label={t('remove', { label: field.label })}
                  onPress={() => remove(field.id)}
                />
              )}
            </div>
          )
        })}
        {isDisabled ? null : (
          <FieldSelect
            isAlone
            label={t('add')}
            value=""
            empty={t('addChoose')}
            fields={addable}
            onChange={(id) => id && onChange({ ...draft, constants: { ...draft.constants, [id]: '' } })}
          />
        )}
      </div>
    </Section>
  )
}

interface ConstantFieldProps {
  field: ImportField
  value: string
  isDisabled: boolean
  isMissing: boolean
  error: readonly string[] | undefined
  onChange: (value: string) => void
}

function ConstantField({ field, value, isDisabled, isMissing, error, onChange }: ConstantFieldProps) {
  const t = useTranslations('operatorImports.columns')
  const ui = useTranslations('ui')
  const shown = isMissing ? ui('missing') : (error ?? null)
  if (field.choices.length === 0)
    return (
      <TextField
        label={field.label}
        hint={t('example', { example: field.example })}
        maxLength={255}
        autoComplete="off"
        isDisabled={isDisabled}
        value={value}
        onChange={onChange}
        error={shown}
      />
    )
  return (
    <FieldFrame label={field.label} error={shown}>
      {(inputProps) => (
        <SelectBox>
          <select
            {...inputProps}
            value={value}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value)}
            className={selectStyle}
          >
            <option value="">{ui('choose')}</option>
            {field.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </FieldFrame>
  )
}
