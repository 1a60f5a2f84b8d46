import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OnboardingStep } from '#contract/company/qualifications'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList, type Fact } from '#web/ui/data/DescriptionList.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import type { WizardDraft, WizardState } from './wizard.rules.ts'

interface OnboardingSummaryProps {
  wizard: WizardState
  onEdit: (step: OnboardingStep) => void
}

/** Shows the input before it is saved, with a link to each step. */
export function OnboardingSummary({ wizard: { steps, done, draft }, onEdit }: OnboardingSummaryProps) {
  const t = useTranslations('onboarding')
  const facts = useSummaryFacts(draft)
  return (
    <ul className="flex flex-col gap-3 pb-2">
      {steps.map((step) => (
        <li key={step} className="rounded border border-line p-3.5">
          <div className="flex items-center justify-between gap-3 pb-1">
            <h3 className="font-semibold">{t(`${step}.title`)}</h3>
            <IconButton icon={Pencil} label={t(`${step}.edit`)} onPress={() => onEdit(step)} />
          </div>
          {done.includes(step) ? (
            <DescriptionList facts={facts[step]} />
          ) : (
            <SignalText tone="neutral">{t('skipped')}</SignalText>
          )}
        </li>
      ))}
    </ul>
  )
}

function useSummaryFacts(draft: WizardDraft): Record<OnboardingStep, Fact[]> {
  const t = useTranslations('onboarding')
  const format = useFormat()
  const or = (text: string) => text || t('nothing')
  return {
    qualifications: [
      { term: t('qualifications.hwoA'), value: or(draft.hwoA.join(', ')) },
      { term: t('qualifications.installerIdNumber'), value: or(draft.installerIdNumber) },
      { term: t('qualifications.networkOperator'), value: or(draft.networkOperator) },
    ],
    address: [
      { term: t('address.street'), value: draft.street },
      { term: t('address.city'), value: `${draft.postalCode} ${draft.city}` },
    ],
    vehicle: [
      { term: t('vehicle.transporter'), value: or(draft.transporter.map(format.vehicle).join(', ')) },
    ],
  }
}
