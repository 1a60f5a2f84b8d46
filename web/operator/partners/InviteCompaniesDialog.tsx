import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { locales, type Locale } from '#contract/kit/locale'
import { maxInvitedCompanies } from '#contract/operator/companies/invitation-states'
import type { CompanyNeed } from '#contract/operator/companies/invitations'
import type { StaffReply } from '#contract/operator/staff-api'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { parseCompanyList } from './company-list.ts'
import { useInvitationChange } from './invitations.data.ts'

type Results = StaffReply<'invitation.createMany'>['data']

/** Invites one or several companies to the order of an area that waits longest. */
export function InviteCompaniesDialog({ need, onClose }: { need: CompanyNeed; onClose: () => void }) {
  const t = useTranslations('partners.invitations')
  const colon = useColon()
  const languages = useTranslations('operator')
  const types = useTranslations('operatorOrders.types')
  const form = useId()
  const [text, setText] = useState('')
  const [locale, setLocale] = useState<Locale>('de')
  const [isChecked, setChecked] = useState(false)
  const [leftOut, setLeftOut] = useState<Results>([])
  const { companies, wrong } = parseCompanyList(text)
  const error =
    wrong.length > 0
      ? t('wrongLines', { count: wrong.length, line: wrong[0] ?? '' })
      : companies.length === 0
        ? t('missing')
        : companies.length > maxInvitedCompanies
          ? t('tooMany', { count: maxInvitedCompanies })
          : null
  const invite = useInvitationChange(
    () => callStaff('invitation.createMany', { body: { job_id: need.job.api_id, companies, locale } }),
    {
      done: ({ data }) => t('invited', { count: data.filter(({ result }) => result === 'invited').length }),
      onDone: ({ data }) => {
        const others = data.filter(({ result }) => result !== 'invited')
        setLeftOut(others)
        if (others.length === 0) onClose()
        else setText('')
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (error === null) {
      setChecked(false)
      invite.mutate(undefined)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('inviteTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t(leftOut.length > 0 ? 'close' : 'cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={invite.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {leftOut.length > 0 ? (
          <Banner live tone="warning" title={t('leftOut', { count: leftOut.length })}>
            <ul>
              {leftOut.map(({ email, result }, index) => (
                <li key={`${email} ${index}`} className="wrap-anywhere">
                  {email}
                  {colon} {result === 'invited' ? null : t(`notInvited.${result}`)}
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <p>
          {t('inviteText', {
            order: need.job.name,
            area: need.area,
            city: need.city,
            type: types(need.order_type),
          })}
        </p>
        <TextArea
          label={t('companies')}
          hint={t('companiesHint')}
          rows={4}
          value={text}
          onChange={setText}
          error={isChecked ? error : null}
          autoFocus
        />
        <Select
          label={t('language')}
          value={locale}
          onChange={(value) => setLocale(locales.find((one) => one === value) ?? 'de')}
          options={locales.map((value) => ({ value, label: languages(`languages.${value}`) }))}
        />
      </form>
    </Dialog>
  )
}
