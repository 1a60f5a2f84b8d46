import { Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { selfBillingVersion, vatStatuses, type VatStatus } from '#contract/company/company-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { LeaveGuard } from '#web/ui/overlays/LeaveGuard.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SignalText } from '#web/ui/feedback/badges.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { type PaymentOf, type Saved, useSavePayment } from './payment.data.ts'
import {
  bodyOf,
  changedFields,
  faultsOf,
  type Form,
  formOf,
  implausibleFields,
  proposedBic,
  type TextName,
} from './payment.form.ts'

type Errors = { readonly [F in keyof Form]?: string | readonly string[] }

/** Bank and tax details: what is saved is locked until somebody wants to change it. */
export function PaymentForm({ partner }: { partner: PaymentOf }) {
  const t = useTranslations('payment')
  const editing = useEditing(partner)
  const { form, change, errors, isLocked, isChanged, pending } = editing
  const doubted = implausibleFields(form)
  const text = (field: TextName) => ({
    label: t(`fields.${field}`),
    name: field,
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errors[field],
    isReadOnly: isLocked(field),
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <form noValidate onSubmit={editing.submit} className="max-w-3xl">
      <LeaveGuard when={isChanged && !pending} search="account" />
      <Section title={t('detailsTitle')} look="card" aside={<EditButton editing={editing} />}>
        <FormColumn>
          <Anchor id="account_holder">
            <TextField {...text('account_holder')} optional autoComplete="organization" />
          </Anchor>
          <Anchor id="iban">
            <TextField {...text('iban')} tabular hint={t('ibanHint')} />
            {form.iban.trim() === '' ? <Warning>{t('ibanMissing')}</Warning> : null}
          </Anchor>
          <Anchor id="bic">
            <TextField {...text('bic')} tabular />
            <ProposedBic form={form} isHidden={isLocked('bic')} onTake={(bic) => change({ bic })} />
          </Anchor>
          <div className="grid gap-5 border-t border-line pt-5 md:grid-cols-2">
            <Anchor id="taxId">
              <TextField {...text('taxId')} tabular hint={t('taxIdHint')} />
              {doubted.includes('taxId') ? <Warning>{t('implausible.taxId')}</Warning> : null}
            </Anchor>
            <Anchor id="vatId">
              <TextField {...text('vatId')} tabular hint={t('vatIdHint')} />
              {doubted.includes('vatId') ? <Warning>{t('implausible.vatId')}</Warning> : null}
            </Anchor>
          </div>
          {form.taxId.trim() === '' && form.vatId.trim() === '' ? <Warning>{t('taxMissing')}</Warning> : null}
          <Select
            label={t('fields.vat_status')}
            hint={t(`vatHints.${form.vat_status}`)}
            value={form.vat_status}
            onChange={(status) => change({ vat_status: status as VatStatus })}
            options={vatStatuses.map((one) => ({ value: one, label: t(`vat.${one}`) }))}
            isDisabled={isLocked('vat_status')}
          />
          <Consent
            partner={editing.partner}
            isGiven={form.consents}
            onChange={(consents) => change({ consents })}
          />
          <Outcome editing={editing} />
          {isChanged ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" kind="primary" isPending={pending}>
                {t('save')}
              </Button>
              <Button onPress={editing.discard}>{t('discard')}</Button>
              <span className="text-sm text-muted">{t('unsaved')}</span>
            </div>
          ) : null}
        </FormColumn>
      </Section>
    </form>
  )
}

/** Where a link from elsewhere leads to. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="flex min-w-0 scroll-mt-24 flex-col gap-2">
      {children}
    </div>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <div role="status">
      <SignalText tone="warning">
        <span className="text-sm">{children}</span>
      </SignalText>
    </div>
  )
}

function EditButton({ editing }: { editing: Editing }) {
  const t = useTranslations('payment')
  if (!editing.canUnlock) return null
  return (
    <Button size="small" icon={Pencil} onPress={editing.unlock}>
      {t('edit')}
    </Button>
  )
}

interface ProposedBicProps {
  form: Form
  isHidden: boolean
  onTake: (bic: string) => void
}

function ProposedBic({ form, isHidden, onTake }: ProposedBicProps) {
  const t = useTranslations('payment')
  const bic = isHidden ? null : proposedBic(form)
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted empty:hidden">
      {bic ? (
        <>
          {t('bicProposed')}
          <Button size="small" onPress={() => onTake(bic)}>
            {t('bicTake', { bic })}
          </Button>
        </>
      ) : null}
    </div>
  )
}

interface ConsentProps {
  partner: PaymentOf
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Once given it stands with its version and time; a new version of the agreement asks anew. */
function Consent({ partner, isGiven, onChange }: ConsentProps) {
  const t = useTranslations('payment')
  const format = useFormat()
  const given = partner.self_billing_consent
  return (
    <div id="self_billing_consent" className="border-t border-line pt-5">
      <p className="mb-1 text-sm font-medium">{t('consentTitle')}</p>
      <p className="mb-2 text-sm text-muted">{t('consentText')}</p>
      {given?.version === selfBillingVersion ? (
        <SignalText tone="done">
          <span className="text-sm">
            {t('consentGiven', { version: given.version, at: format.date(given.at) })}
          </span>
        </SignalText>
      ) : (
        <Checkbox isSelected={isGiven} onChange={onChange}>
          {t('consent', { version: selfBillingVersion })}
        </Checkbox>
      )}
    </div>
  )
}

function Outcome({ editing: { saved, clash } }: { editing: Editing }) {
  const t = useTranslations('payment')
  if (clash) {
    return (
      <Banner tone="warning" live title={t('clashTitle')}>
        {t('clashText')}
      </Banner>
    )
  }
  if (!saved) return null
  const { status, previous_status: before } = saved
  return (
    <Banner tone="done" live title={t('saved')}>
      {status === before ? t('savedText') : t('savedMoved', { status: t(`states.${status}`) })}
    </Banner>
  )
}

interface Draft {
  /** What the typing began from. */
  readonly from: PaymentOf
  readonly edits: Partial<Form>
}

type Editing = ReturnType<typeof useEditing>

/** The form between what is saved and what is typed. */
function useEditing(latest: PaymentOf) {
  const t = useTranslations('payment')
  const { showToast: toastError } = useErrorMessages()
  // Nothing typed yet: what the server has, also when a colleague changes it meanwhile.
  const [draft, setDraft] = useState<Draft | null>(null)
  const [locked, setLocked] = useState(true)
  const [errors, setErrors] = useState<Errors>({})
  const [saved, setSaved] = useState<Saved | null>(null)
  const [clash, setClash] = useState(false)
  const saving = useSavePayment(latest.id)

  const partner = draft?.from ?? latest
  const kept = formOf(partner)
  const form = { ...kept, ...draft?.edits }
  const isChanged = changedFields(form, kept).length > 0
  /** Whether there is anything that could be overwritten unawares; how VAT is shown has always some value. */
  const isKept = (field: keyof Form) =>
    field === 'vat_status' ? kept.iban + kept.taxId + kept.vatId !== '' : kept[field] !== ''

  const fail = (error: unknown) => {
    if (error instanceof CallError && error.status === 422) {
      const { self_billing_consent_version: consents, ...fields } = error.errors
      setErrors(fields)
      if (consents) toastError(error)
    } else if (isRefusedWith(error, 'account_changed')) {
      // The edits stay, on what somebody else has saved: one look, and they can be saved, too.
      setDraft((before) => before && { ...before, from: error.body.current as PaymentOf })
      setClash(true)
    } else toastError(error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending || !isChanged) return
    const faults = Object.entries(faultsOf(form, kept)).map(([field, fault]) => [field, t(`faults.${fault}`)])
    setErrors(Object.fromEntries(faults) as Errors)
    setSaved(null)
    if (faults.length > 0) return
    saving.mutate(bodyOf(form, kept, partner.version), {
      onSuccess: (answer) => {
        setDraft(null)
        setLocked(true)
        setClash(false)
        setSaved(answer)
      },
      onError: fail,
    })
  }
  return {
    partner,
    form,
    errors,
    saved,
    clash,
    isChanged,
    pending: saving.isPending,
    submit,
    /** A field that holds something is locked until somebody wants to change it. */
    isLocked: (field: keyof Form) => locked && isKept(field) && draft?.edits[field] === undefined,
    canUnlock:
      locked && (Object.keys(kept) as (keyof Form)[]).some((field) => field !== 'consents' && isKept(field)),
    unlock: () => setLocked(false),
    discard: () => {
      setDraft(null)
      setErrors({})
      setClash(false)
      setLocked(true)
    },
    change: (part: Partial<Form>) => {
      setSaved(null)
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
      setDraft((before) => ({ from: before?.from ?? latest, edits: { ...before?.edits, ...part } }))
    },
  }
}
