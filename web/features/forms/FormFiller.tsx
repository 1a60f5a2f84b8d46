import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Answers, Form } from '#contract/forms'
import { Failure } from '../../api/failure.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { answersQuery, formQuery } from './forms.data.ts'
import { FormPages } from './FormPages.tsx'
import { useFilling } from './useFilling.ts'

interface FormFillerProps {
  apiId: string
  formId: string
  submissionId: string | null
  onDone: (submissionId: string) => void
  onClose: () => void
}

/** A form over the page: one page of it at a time, with how far one has come. */
export function FormFiller(props: FormFillerProps) {
  const t = useTranslations('forms')
  const form = useQuery(formQuery(props.formId))
  const before = useQuery(answersQuery(props.apiId, props.submissionId))
  if (form.data && before.data) return <Filling {...props} form={form.data} before={before.data} />
  return (
    <Dialog isOpen title={t('title')} size="large" onClose={props.onClose}>
      {form.error || before.error ? (
        <Failure error={form.error ?? before.error} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}

function Filling({
  form,
  before,
  apiId,
  onDone,
  onClose,
}: FormFillerProps & { form: Form; before: Answers }) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const filling = useFilling({ form, before, apiId, onDone })
  const { page, lastPage } = filling
  return (
    <Dialog
      isOpen
      title={form.model.title[locale]}
      size="large"
      onClose={onClose}
      footer={
        <>
          {page > 0 ? (
            <Button onPress={filling.goBack}>{t('back')}</Button>
          ) : (
            <Button onPress={onClose}>{t('later')}</Button>
          )}
          {page < lastPage ? (
            <Button kind="primary" onPress={filling.goOn}>
              {t('next')}
            </Button>
          ) : (
            <Button
              kind="primary"
              isPending={filling.isSending}
              isDisabled={filling.isBusy}
              onPress={filling.send}
            >
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      <FormPages form={form} filling={filling} />
    </Dialog>
  )
}
