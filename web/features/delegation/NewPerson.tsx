import { useTranslations } from 'use-intl'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'

export interface NewPersonForm {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly qualifications: boolean
}

interface NewPersonProps {
  person: NewPersonForm
  onChange: (part: Partial<NewPersonForm>) => void
  errorsOf: (field: keyof NewPersonForm) => readonly string[]
}

/** Fields of a person without an account; they receive a mail with a link to this order only. */
export function NewPerson({ person, onChange, errorsOf }: NewPersonProps) {
  const t = useTranslations('delegation')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('newText')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('firstName')}
          optional
          value={person.first_name}
          onChange={(first_name) => onChange({ first_name })}
          maxLength={255}
          autoComplete="off"
          error={errorsOf('first_name')}
        />
        <TextField
          label={t('lastName')}
          value={person.last_name}
          onChange={(last_name) => onChange({ last_name })}
          maxLength={255}
          autoComplete="off"
          error={errorsOf('last_name')}
        />
      </div>
      <TextField
        label={t('email')}
        type="email"
        value={person.email}
        onChange={(email) => onChange({ email })}
        maxLength={254}
        autoComplete="off"
        error={errorsOf('email')}
      />
      <Checkbox
        isSelected={person.qualifications}
        error={errorsOf('qualifications')}
        onChange={(qualifications) => onChange({ qualifications })}
      >
        {t('qualifications')}
      </Checkbox>
    </div>
  )
}
