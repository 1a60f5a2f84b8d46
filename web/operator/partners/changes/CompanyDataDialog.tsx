import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { callStaff } from '../../staff-call.ts'
import type { PartnerSummary } from '../PartnerPage.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'

type Account = PartnerSummary['account']

interface CompanyDataDialogProps {
  /** The company as it is now; a colleague may change it while the dialog is open. */
  account: Account
  onClose: () => void
}

const textFields = ['name', 'street', 'postal_code', 'city', 'phone', 'email'] as const
type TextFieldName = (typeof textFields)[number]
/** These may be empty. */
const optionalFields: readonly TextFieldName[] = ['phone', 'email']

/** Changes name, address, contact and radius of a company. */
export function CompanyDataDialog({ account, onClose }: CompanyDataDialogProps) {
  const t = useTranslations('partnerChanges')
  const [opened] = useState(account)
  const [texts, setTexts] = useState<Partial<Record<TextFieldName, string>>>({})
  const [radius, setRadius] = useState(account.radius_km)
  const read = (field: TextFieldName) => texts[field] ?? opened[field] ?? ''
  const isWrong = (field: TextFieldName) => {
    const text = read(field).trim()
    if (field === 'postal_code') return !/^\d{5}$/.test(text)
    return text === '' && !optionalFields.includes(field)
  }
  const wrong = textFields.find(isWrong)
  return (
    <ChangeDialog
      accountId={account.id}
      title={t('data.title', { name: account.name })}
      submit={t('data.submit')}
      missing={wrong ? t(`data.${wrong}`) : Number.isNaN(radius) ? t('data.radius') : null}
      onClose={onClose}
      onSubmit={async () => {
        const changed = textFields.filter((field) => read(field).trim() !== (opened[field] ?? ''))
        const values = Object.fromEntries(
          changed.map((field) => [field, read(field).trim() || null]),
        ) as Partial<Record<'name' | 'street' | 'postal_code' | 'city', string>>
        await callStaff('account.change', {
          params: { account_id: account.id },
          body: {
            ...values,
            ...(radius === opened.radius_km ? {} : { radius_km: radius }),
            // The version on screen: after the notice below, the person has decided about the newer one.
            version: account.version,
          },
        })
        return t('data.done')
      }}
    >
      {(error) => (
        <>
          {account.version === opened.version ? null : (
            <Banner tone="warning" live title={t('data.changed')}>
              {t('data.changedText')}
            </Banner>
          )}
          {textFields.map((field) => (
            <TextField
              key={field}
              label={t(`data.${field}`)}
              optional={optionalFields.includes(field)}
              value={read(field)}
              onChange={(text) => setTexts({ ...texts, [field]: text })}
              maxLength={255}
              error={field === wrong ? error : null}
            />
          ))}
          <NumberField
            label={t('data.radius')}
            unit="km"
            minValue={1}
            maxValue={1000}
            value={radius}
            onChange={setRadius}
            error={Number.isNaN(radius) ? error : null}
          />
        </>
      )}
    </ChangeDialog>
  )
}
