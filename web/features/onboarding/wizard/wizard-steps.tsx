import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { onboardingValuesQuery } from '../onboarding.data.ts'
import { QuickPicks } from './QuickPicks.tsx'
import type { AddressCheck, AddressSuggestion } from './use-address-check.ts'
import { type WizardDraft, removeNoneOptions } from './wizard.rules.ts'

export interface WizardStepProps {
  draft: WizardDraft
  onEnter: (values: Partial<WizardDraft>) => void
}

const commonTrades = ['Elektrotechniker', 'Elektrisch unterwiesene Person', 'Elektromaschinenbauer']
const commonVehicles = ['LKW', 'PKW', 'Transporter']

export function QualificationsStep({ draft, onEnter }: WizardStepProps) {
  const t = useTranslations('onboarding')
  const { data } = useQuery(onboardingValuesQuery)
  const options = removeNoneOptions(data?.HwO_A ?? [])
  const numbers = new Map(data?.trades.map(({ number, name }) => [name, number]))
  const choose = (hwoA: string[]) => onEnter({ hwoA })
  return (
    <div className="flex flex-col gap-5 pb-2">
      <QuickPicks
        label={t('quickPicks')}
        picks={commonTrades.filter((one) => options.includes(one))}
        value={draft.hwoA}
        onChange={choose}
      />
      <MultiSelect
        label={t('qualifications.hwoA')}
        hint={t('qualifications.hwoAHint')}
        value={draft.hwoA}
        onChange={choose}
        options={options.map((value) => ({
          value,
          label: value,
          ...(numbers.has(value) ? { hint: t('qualifications.number', { n: numbers.get(value) ?? 0 }) } : {}),
        }))}
      />
      <TextField
        label={t('qualifications.installerIdNumber')}
        hint={t('qualifications.installerIdNumberHint')}
        optional
        value={draft.installerIdNumber}
        onChange={(installerIdNumber) => onEnter({ installerIdNumber })}
        maxLength={255}
      />
      <TextField
        label={t('qualifications.networkOperator')}
        optional
        value={draft.networkOperator}
        onChange={(networkOperator) => onEnter({ networkOperator })}
        maxLength={255}
      />
    </div>
  )
}

export function AddressStep({ draft, onEnter, check }: WizardStepProps & { check: AddressCheck }) {
  const t = useTranslations('onboarding')
  const take = ({ postalCode, city }: AddressSuggestion) => {
    check.clear()
    onEnter({ postalCode, city })
  }
  return (
    <div className="flex flex-col gap-5 pb-2">
      <TextField
        label={t('address.street')}
        autoComplete="street-address"
        value={draft.street}
        onChange={(street) => onEnter({ street })}
        error={check.error('street')}
        maxLength={255}
        autoFocus
      />
      <div className="grid gap-5 md:grid-cols-[9rem_1fr]">
        <TextField
          label={t('address.postalCode')}
          autoComplete="postal-code"
          inputMode="numeric"
          tabular
          value={draft.postalCode}
          onChange={(postalCode) => onEnter({ postalCode })}
          error={check.error('postalCode')}
          maxLength={5}
        />
        <TextField
          label={t('address.city')}
          autoComplete="address-level2"
          value={draft.city}
          onChange={(city) => onEnter({ city })}
          error={check.error('city')}
          maxLength={255}
        />
      </div>
      <p className="text-sm text-muted">{t('address.country')}</p>
      {check.message ? (
        <Banner tone="danger" title={check.message} live>
          {check.refused && check.refused.suggestions.length > 0 ? (
            <div className="flex flex-wrap items-center gap-2 pt-2">
              <span>{t('address.meant')}</span>
              {check.refused.suggestions.map((one) => (
                <Button
                  key={`${one.postalCode} ${one.city}`}
                  size="small"
                  onPress={() => take(one)}
                >{`${one.postalCode} ${one.city}`}</Button>
              ))}
            </div>
          ) : null}
        </Banner>
      ) : null}
    </div>
  )
}

export function VehicleStep({ draft, onEnter }: WizardStepProps) {
  const t = useTranslations('onboarding')
  const format = useFormat()
  const { data } = useQuery(onboardingValuesQuery)
  const options = removeNoneOptions(data?.Transporter ?? [])
  const choose = (transporter: string[]) => onEnter({ transporter })
  return (
    <div className="flex flex-col gap-5 pb-2">
      <QuickPicks
        label={t('quickPicks')}
        picks={commonVehicles.filter((one) => options.includes(one))}
        nameOf={format.vehicle}
        value={draft.transporter}
        onChange={choose}
      />
      <MultiSelect
        label={t('vehicle.transporter')}
        hint={t('vehicle.hint')}
        value={draft.transporter}
        onChange={choose}
        options={options.map((value) => ({ value, label: format.vehicle(value) }))}
      />
    </div>
  )
}
