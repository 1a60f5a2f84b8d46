import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyDocument } from '#contract/company/company-documents'
import { companyDocumentTypes, type CompanyDocumentType } from '#contract/company/company-enums'
import { fileLimit, fileTypes } from '#contract/kit/upload-limits'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { shrinkImage } from '#web/offline/uploads/shrink-image'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FilePicker } from '#web/ui/controls/fields/FilePicker.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useSaveDocument } from './company-documents.data.ts'
import { type DocumentForm, type InitialDocument, useDocumentForm } from './use-document-form.ts'

interface DocumentDialogProps {
  accountId: string
  /** The document to change; null for a new one. */
  document: CompanyDocument | null
  initial: InitialDocument
  onClose: () => void
}

type DocumentErrors = { readonly [F in keyof DocumentForm]?: string | readonly string[] }

/** Asks for type, file, validity period and confirmation of a company document. */
export function DocumentDialog({ accountId, document, initial, ...props }: DocumentDialogProps) {
  const t = useTranslations('companyDocuments')
  const id = useId()
  const { form, forget, ...stored } = useDocumentForm(accountId, document?.id ?? null, initial)
  const onClose = () => {
    forget()
    props.onClose()
  }
  const { errors, pending, progress, submit, setErrors, toMessages } = useDocumentSaving({
    accountId,
    document,
    form,
    onClose,
  })
  /** A changed field loses its error. */
  const forgetErrors = (part: Partial<DocumentForm>) => {
    const isChanged = (field: string) => field in part || (field === 'lifetimeEnd' && 'lifetimeStart' in part)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isChanged(field))))
  }
  const change = (part: Parameters<typeof stored.change>[0]) => {
    stored.change(part)
    forgetErrors(part)
  }
  /** A file of a wrong type or size is refused at once, and the previous one stays. */
  const pick = async (picked: File) => {
    const file = await shrinkImage(picked)
    const fault = findDocumentFileFault(file)
    if (fault) return setErrors((before) => ({ ...before, ...toMessages({ file: fault }) }))
    forgetErrors({ file: null })
    await stored.choose(file)
  }
  const needsDates = form.type === 'tax_exemption_order'
  // An upload may take minutes and can be given up; saving takes a moment.
  const isSaving = pending && progress === null
  return (
    <Dialog
      isOpen
      dismissable={!isSaving}
      title={t(document ? 'editTitle' : 'addTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} isWaiting={isSaving}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} isPending={pending}>
            {t(document ? 'save' : 'send')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <Select
          label={t('type')}
          value={form.type}
          onChange={(one) => change({ type: one as CompanyDocumentType })}
          options={companyDocumentTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
          error={errors.type}
        />
        <FilePicker
          label={t('file')}
          hint={document?.path ? t('fileKept', { name: document.path.name }) : t('fileHint')}
          optional={document?.path !== undefined && document?.path !== null}
          multiple={false}
          files={
            form.file
              ? [
                  {
                    key: 'file',
                    name: form.file.bytes.name,
                    size: form.file.bytes.size,
                    ...(progress === null
                      ? { state: 'done' as const }
                      : { state: 'uploading' as const, progress }),
                  },
                ]
              : []
          }
          onPick={([file]) => file && void pick(file)}
          onRemove={() => {
            stored.removeFile()
            forgetErrors({ file: null })
          }}
          isDisabled={pending}
          error={errors.file}
        />
        <div className="grid gap-5">
          <DatePicker
            label={t('start')}
            value={form.lifetimeStart}
            onChange={(lifetimeStart) => change({ lifetimeStart })}
            optional={!needsDates}
            error={errors.lifetimeStart}
          />
          <DatePicker
            label={t('end')}
            value={form.lifetimeEnd}
            onChange={(lifetimeEnd) => change({ lifetimeEnd })}
            optional={!needsDates}
            error={errors.lifetimeEnd}
          />
        </div>
        <Checkbox
          isSelected={form.isRight}
          onChange={(isRight) => change({ isRight })}
          error={errors.isRight ?? null}
        >
          {t('isRight')}
        </Checkbox>
      </form>
    </Dialog>
  )
}

interface DocumentSavingOptions {
  accountId: string
  document: CompanyDocument | null
  form: DocumentForm
  onClose: () => void
}

/** Validates and sends; keeps the input if that fails. */
function useDocumentSaving({ accountId, document, form, onClose }: DocumentSavingOptions) {
  const t = useTranslations('companyDocuments')
  const failure = useErrorMessages()
  const [errors, setErrors] = useState<DocumentErrors>({})
  const saving = useSaveDocument(accountId, document?.id ?? null)

  const toMessages = (found: DocumentFaults): DocumentErrors =>
    Object.fromEntries(Object.entries(found).map(([field, fault]) => [field, t(`faults.${fault}`)]))
  const fail = (error: unknown) => {
    if (!(error instanceof CallError) || ![413, 415, 422].includes(error.status)) {
      return failure.showToast(error)
    }
    const { confirmedAt, path: _path, ...fields } = error.errors
    const ofFile = Object.entries(error.errors).find(([field]) => field.startsWith('path'))?.[1]
    // The upload names no field.
    const isAboutFile = ofFile !== undefined || Object.keys(error.errors).length === 0
    setErrors({
      ...fields,
      ...(confirmedAt ? { isRight: confirmedAt } : {}),
      ...(isAboutFile ? { file: ofFile ?? error.msg } : {}),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findDocumentFaults(form, document !== null)
    setErrors(toMessages(found))
    const { type, file, lifetimeStart, lifetimeEnd } = form
    if (Object.keys(found).length > 0 || !type || saving.isPending) return
    saving.mutate(
      { type, file, lifetimeStart, lifetimeEnd },
      {
        onSuccess: () => {
          showToast({ tone: 'done', title: t('sent'), text: t('sentText') })
          onClose()
        },
        onError: fail,
      },
    )
  }
  return { errors, setErrors, toMessages, pending: saving.isPending, progress: saving.progress, submit }
}

type DocumentFaults = { [F in keyof DocumentForm]?: DocumentFault }
type DocumentFault = 'type' | 'file' | 'fileType' | 'fileSize' | 'start' | 'end' | 'order' | 'right'

/** Returns faults that can be found without the server; the server checks the file's content. */
function findDocumentFaults(form: DocumentForm, isKept: boolean): DocumentFaults {
  const needsDates = form.type === 'tax_exemption_order'
  const { lifetimeStart: start, lifetimeEnd: end } = form
  const file = form.file ? findDocumentFileFault(form.file.bytes) : isKept ? null : 'file'
  return {
    ...(form.type ? {} : { type: 'type' }),
    ...(file ? { file } : {}),
    ...(needsDates && !start ? { lifetimeStart: 'start' } : {}),
    ...(needsDates && !end
      ? { lifetimeEnd: 'end' }
      : start && end && end < start
        ? { lifetimeEnd: 'order' }
        : {}),
    ...(form.isRight ? {} : { isRight: 'right' }),
  }
}

function findDocumentFileFault({ type, size }: File): 'fileType' | 'fileSize' | null {
  if (type !== '' && !fileTypes.some((one) => one === type)) return 'fileType'
  return size > fileLimit ? 'fileSize' : null
}
