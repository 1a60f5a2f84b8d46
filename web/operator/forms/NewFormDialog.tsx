import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { documentationKindLabels, findFormLabel } from '#contract/forms/form-labels'
import { locales, type LocalText } from '#contract/kit/locale'
import { orderTypes } from '#contract/orders/model/order-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { TextsField } from './editor-fields.tsx'
import { formCategories, type FormHistory } from './forms.data.ts'

/** Starts a new form as a draft and opens it; with `original` it has the pages of that form. */
export function NewFormDialog({ original, onClose }: { original?: FormHistory; onClose: () => void }) {
  const t = useTranslations('operatorForms.create')
  const all = useTranslations('operatorForms')
  const types = useTranslations('operatorOrders.types')
  const ui = useTranslations('ui')
  const form = useId()
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [title, setTitle] = useState<LocalText>({ de: '', en: '', fr: '' })
  const [category, setCategory] = useState(original?.category ?? formCategories[0])
  const [orderType, setOrderType] = useState(original?.order_type ?? null)
  const [kind, setKind] = useState(original?.protocol_type ?? 'standard')
  const [project, setProject] = useState('')
  const [ownKey, setOwnKey] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const key = ownKey ?? createKey(title.en || title.de)
  const create = useMutation({
    mutationFn: () =>
      callStaff('formDraft.create', {
        body: {
          key,
          title,
          category,
          order_type: orderType,
          protocol_type: kind.trim(),
          opportunity_id: project.trim() || null,
          change_request: original?.change_request ?? null,
          ...(original?.newest ? { copy_of: original.newest.id } : {}),
        },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['forms'] })
      openPage(getOperatorPath('formDraft', { key }))
    },
    onError: (error) => {
      if (
        getError(error, 'key') === null &&
        getError(error, 'opportunity_id') === null &&
        getError(error, 'protocol_type') === null
      )
        toastFailure(error)
    },
  })
  const missing = locales.filter((locale) => title[locale].trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (missing.length === 0) create.mutate()
  }
  const taken = isRefusedWith(create.error, 'already_exists') ? t('taken') : null
  return (
    <Dialog
      isOpen
      size="large"
      title={original ? t('copyTitle') : t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={create.isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextsField
          label={t('formTitle')}
          value={title}
          onChange={setTitle}
          field="title"
          maxLength={120}
          getError={(field) =>
            isChecked && missing.some((locale) => field === `title.${locale}`) ? ui('missing') : null
          }
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={all('category')}
            value={category}
            onChange={(value) => setCategory(formCategories.find((one) => one === value) ?? category)}
            options={formCategories.map((value) => ({ value, label: all(`categories.${value}`) }))}
          />
          <Select
            label={all('orderType')}
            value={orderType ?? 'any'}
            onChange={(value) => setOrderType(orderTypes.find((one) => one === value) ?? null)}
            options={[
              { value: 'any', label: all('allTypes') },
              ...orderTypes.map((value) => ({ value, label: types(value) })),
            ]}
          />
        </div>
        <Folded title={t('more')} startsOpen={taken !== null || create.isError}>
          <div className="grid gap-4 md:grid-cols-2">
            <KindField value={kind} onChange={setKind} error={getError(create.error, 'protocol_type')} />
            <TextField
              label={all('projectId')}
              hint={t('projectHint')}
              optional
              value={project}
              maxLength={18}
              autoComplete="off"
              onChange={setProject}
              error={getError(create.error, 'opportunity_id')}
            />
            <TextField
              label={all('key')}
              hint={t('keyHint')}
              value={key}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={setOwnKey}
              error={taken ?? getError(create.error, 'key')}
            />
          </div>
        </Folded>
      </form>
    </Dialog>
  )
}

interface KindFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** A kind of documentation from the list, or the code of another one that projects of the marketplace have. */
function KindField({ value, onChange, error }: KindFieldProps) {
  const t = useTranslations('operatorForms')
  const locale = useLocale()
  const [isOwn, setOwn] = useState(findFormLabel(documentationKindLabels, value) === null)
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('protocol')}
        hint={t('create.kindHint')}
        value={isOwn ? 'own' : value}
        onChange={(chosen) => {
          setOwn(chosen === 'own')
          onChange(chosen === 'own' ? '' : chosen)
        }}
        options={[
          ...Object.entries(documentationKindLabels).map(([code, text]) => ({
            value: code,
            label: text[locale],
          })),
          { value: 'own', label: t('create.ownKind') },
        ]}
      />
      {isOwn ? (
        <TextField
          label={t('create.ownKindCode')}
          value={value}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={onChange}
          error={error}
        />
      ) : null}
    </div>
  )
}

function getError(error: unknown, field: string): string | null {
  if (!(error instanceof CallError)) return null
  if (field === 'key' && error.status === 409) return error.msg
  return error.errors[field]?.join(' ') ?? null
}

/** Returns a key of a form from its title: lower-case letters, digits and hyphens. */
function createKey(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64)
}
