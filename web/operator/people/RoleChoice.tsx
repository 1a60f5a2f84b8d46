import { useTranslations } from 'use-intl'
import { staffRoles, type StaffRole } from '#contract/operator/staff-access'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'

interface RoleChoiceProps {
  value: StaffRole
  onChange: (role: StaffRole) => void
}

/** Chooses a role; each says what it may. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const t = useTranslations('operator')
  return (
    <RadioGroup
      label={t('fields.role')}
      value={value}
      onChange={(chosen) => onChange(staffRoles.find((role) => role === chosen) ?? value)}
      options={staffRoles.map((role) => ({
        value: role,
        label: t(`roles.${role}`),
        hint: t(`roleHints.${role}`),
      }))}
    />
  )
}
