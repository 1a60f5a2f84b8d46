import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { ErasurePreview } from '#contract/people/data-protection'
import { isRefusedWith } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { session, useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { type DataSubject, erasureQuery, useErase } from './data-protection.data.ts'
import { ErasureSummary } from './ErasureSummary.tsx'

/** Erases the person or the company: first shows the consequences, then asks for confirmation. */
export function EraseScreen({ subject }: { subject: DataSubject }) {
  const t = useTranslations('dataProtection')
  const { account } = useUser()
  const { data, error, isFetching, refetch } = useQuery(erasureQuery(subject, account.id))
  const home = subject === 'person' ? pages.account.path : pages.companyData.path
  return (
    <>
      <PageHead
        title={t(`erase.${subject}Title`)}
        back={{ href: home, label: t(subject === 'person' ? 'account' : 'title') }}
        subtitle={subject === 'person' ? undefined : account.name}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        {data ? (
          <>
            <p className="text-sm text-muted">
              {t('erase.first')} <Link href={home}>{t('erase.firstLink')}</Link>
            </p>
            <ErasureSummary subject={subject} preview={data} />
            <EraseForm key={data.version} subject={subject} preview={data} />
          </>
        ) : error ? (
          <QueryError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={12} />
        )}
      </div>
    </>
  )
}

function EraseForm({ subject, preview }: { subject: DataSubject; preview: ErasurePreview }) {
  const t = useTranslations('dataProtection')
  const { account } = useUser()
  const [isRead, setIsRead] = useState(false)
  const [name, setName] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { erase, isPending, error } = useEraseAndLogOut(subject, preview.version)
  const isBlocked = preview.blockers.length > 0
  const blockedId = useId()
  const needsName = subject === 'company' && name.trim() === ''
  const missing = useMissingField(needsName ? t('erase.name') : isRead ? null : t('erase.confirmation'), () =>
    subject === 'person' ? setIsAsking(true) : erase(name),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    missing.press()
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormColumn>
        {subject === 'company' ? (
          <TextField
            label={t('erase.name')}
            hint={t('erase.nameHint', { name: account.name })}
            value={name}
            onChange={setName}
            error={(needsName ? missing.error : null) ?? getFieldErrors(error, 'name')}
            autoComplete="off"
            isDisabled={isBlocked}
          />
        ) : null}
        <Checkbox
          isSelected={isRead}
          onChange={setIsRead}
          isDisabled={isBlocked}
          error={needsName || isRead ? null : missing.error}
        >
          {t('erase.read')}
        </Checkbox>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="danger" type="submit" isPending={isPending} disabledBy={isBlocked ? blockedId : null}>
            {t(`erase.${subject}Do`)}
          </Button>
          {isBlocked ? (
            <p id={blockedId} className="text-sm text-muted">
              {t('erase.notYet')}
            </p>
          ) : null}
        </div>
      </FormColumn>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title={t('erase.sure')}
        confirm={t('erase.personDo')}
        onConfirm={() => {
          setIsAsking(false)
          erase('')
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('erase.sureText')}
      </ConfirmDialog>
    </form>
  )
}

/** Erases the shown data and logs out, because no session remains. */
function useEraseAndLogOut(subject: DataSubject, version: string) {
  const t = useTranslations('dataProtection')
  const { account } = useUser()
  const { showToast: toastError } = useErrorMessages()
  const erasing = useErase(subject, account.id)
  const leave = () => {
    showToast({
      tone: 'done',
      title: t(`erase.${subject}Done`),
      text: t('erase.doneText'),
      isPersistent: true,
    })
    void session.logout()
  }
  const fail = (error: unknown) => {
    if (isRefusedWith(error, 'erasure_changed') || isRefusedWith(error, 'erasure_blocked')) {
      showToast({ tone: 'warning', title: t('erase.changed'), text: t('erase.changedText') })
    } else if (getFieldErrors(error, 'name').length === 0) toastError(error)
  }
  const erase = (name: string) => erasing.mutate({ version, name }, { onSuccess: leave, onError: fail })
  return { erase, isPending: erasing.isPending, error: erasing.error }
}
