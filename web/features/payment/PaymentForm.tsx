import { Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { vatStatuses, type VatStatus } from '#contract/company/company-enums'
import { invoiceProfiles, type InvoiceProfile } from '#contract/kit/invoice-profiles'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { LeaveGuard } from '#web/ui/overlays/LeaveGuard.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SelfBillingField } from './SelfBillingField.tsx'
import { type PaymentDetails, type SavedPayment, useSavePayment } from './payment.data.ts'
import {
  toPaymentBody,
  listChangedFields,
  findPaymentFaults,
  type PaymentFormValues,
  toPaymentForm,
  listImplausibleFields,
  proposeBic,
  type PaymentTextField,
} from './payment-form.rules.ts'

type PaymentErrors = { readonly [F in keyof PaymentFormValues]?: string | readonly string[] }

/** Edits bank and tax details; saved values are locked until the user unlocks them. */
export function PaymentForm({ partner }: { partner: PaymentDetails }) {
  const t = useTranslations('payment')
  const editing = usePaymentEditing(partner)
  const { form, change, errors, isLocked, isChanged, pending } = editing
  const implausible = listImplausibleFields(form)
  const text = (field: PaymentTextField) => ({
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
          <HashTarget id="account_holder">
            <TextField {...text('account_holder')} optional autoComplete="organization" />
          </HashTarget>
          <HashTarget id="iban">
            <TextField {...text('iban')} tabular hint={t('ibanHint')} />
            {form.iban.trim() === '' ? <FieldWarning>{t('ibanMissing')}</FieldWarning> : null}
          </HashTarget>
          <HashTarget id="bic">
            <TextField {...text('bic')} tabular hint={t('bicHint')} />
            <ProposedBic form={form} isHidden={isLocked('bic')} onTake={(bic) => change({ bic })} />
          </HashTarget>
          <div className="grid gap-5 border-t border-line pt-5 md:grid-cols-2">
            <HashTarget id="taxId">
              <TextField {...text('taxId')} tabular hint={t('taxIdHint')} />
              {implausible.includes('taxId') ? <FieldWarning>{t('implausible.taxId')}</FieldWarning> : null}
            </HashTarget>
            <HashTarget id="vatId">
              <TextField {...text('vatId')} tabular hint={t('vatIdHint')} />
              {implausible.includes('vatId') ? <FieldWarning>{t('implausible.vatId')}</FieldWarning> : null}
            </HashTarget>
          </div>
          {form.taxId.trim() === '' && form.vatId.trim() === '' ? (
            <FieldWarning>{t('taxMissing')}</FieldWarning>
          ) : null}
          <LazySelect
            label={t('fields.vat_status')}
            hint={t(`vatHints.${form.vat_status}`)}
            value={form.vat_status}
            onChange={(status) => change({ vat_status: status as VatStatus })}
            options={vatStatuses.map((one) => ({ value: one, label: t(`vat.${one}`) }))}
            isDisabled={isLocked('vat_status')}
          />
          <LazySelect
            label={t('fields.invoice_profile')}
            hint={t(`profileHints.${form.invoice_profile}`)}
            value={form.invoice_profile}
            onChange={(profile) => change({ invoice_profile: profile as InvoiceProfile })}
            options={invoiceProfiles.map((one) => ({ value: one, label: t(`profiles.${one}`) }))}
            isDisabled={isLocked('invoice_profile')}
          />
          {form.invoice_profile === 'xrechnung' ? (
            <div className="grid gap-5 md:grid-cols-2">
              <TextField {...text('invoice_email')} type="email" autoComplete="email" />
              <TextField {...text('invoice_phone')} type="tel" autoComplete="tel" />
            </div>
          ) : null}
          <SelfBillingField
            partner={editing.partner}
            isGiven={form.consents}
            onChange={(consents) => change({ consents })}
          />
          <PaymentOutcome editing={editing} />
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

/** Target of links from other pages. */
function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="flex min-w-0 scroll-mt-24 flex-col gap-2">
      {children}
    </div>
  )
}

function FieldWarning({ children }: { children: string }) {
  return (
    <div role="status">
      <SignalText tone="warning">
        <span className="text-sm">{children}</span>
      </SignalText>
    </div>
  )
}

function EditButton({ editing }: { editing: PaymentEditing }) {
  const t = useTranslations('payment')
  if (!editing.canUnlock) return null
  return (
    <Button size="small" icon={Pencil} onPress={editing.unlock}>
      {t('edit')}
    </Button>
  )
}

interface ProposedBicProps {
  form: PaymentFormValues
  isHidden: boolean
  onTake: (bic: string) => void
}

function ProposedBic({ form, isHidden, onTake }: ProposedBicProps) {
  const t = useTranslations('payment')
  const bic = isHidden ? null : proposeBic(form)
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

function PaymentOutcome({ editing: { saved, clash } }: { editing: PaymentEditing }) {
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

interface PaymentDraft {
  /** The saved details on which the input is based. */
  readonly from: PaymentDetails
  readonly edits: Partial<PaymentFormValues>
}

type PaymentEditing = ReturnType<typeof usePaymentEditing>

/** Combines the saved details with the user's input. */
function usePaymentEditing(latest: PaymentDetails) {
  const t = useTranslations('payment')
  const { showToast: toastError } = useErrorMessages()
  // Null shows the server's values, including changes by colleagues.
  const [draft, setDraft] = useState<PaymentDraft | null>(null)
  const [locked, setLocked] = useState(true)
  const [errors, setErrors] = useState<PaymentErrors>({})
  const [saved, setSaved] = useState<SavedPayment | null>(null)
  const [clash, setClash] = useState(false)
  const saving = useSavePayment(latest.id)

  const partner = draft?.from ?? latest
  const savedForm = toPaymentForm(partner)
  const form = { ...savedForm, ...draft?.edits }
  const isChanged = listChangedFields(form, savedForm).length > 0
  /**
   * Returns whether the field has a value that could be overwritten by accident; choices always have one.
   */
  const isKept = (field: keyof PaymentFormValues) =>
    field === 'vat_status' || field === 'invoice_profile'
      ? savedForm.iban + savedForm.taxId + savedForm.vatId !== ''
      : savedForm[field] !== ''

  const fail = (error: unknown) => {
    if (error instanceof CallError && error.status === 422) {
      const { self_billing_consent_version: consents, ...fields } = error.errors
      setErrors(fields)
      if (consents) toastError(error)
    } else if (isRefusedWith(error, 'account_changed')) {
      // Keeps the input on top of the colleague's values, so that the user can check and save it.
      setDraft((before) => before && { ...before, from: error.body.current as PaymentDetails })
      setClash(true)
    } else toastError(error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending || !isChanged) return
    const faults = Object.entries(findPaymentFaults(form, savedForm)).map(([field, fault]) => [
      field,
      t(`faults.${fault}`),
    ])
    setErrors(Object.fromEntries(faults) as PaymentErrors)
    setSaved(null)
    if (faults.length > 0) return
    saving.mutate(toPaymentBody(form, savedForm, partner.version), {
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
    /** Returns whether the field is locked because it has a value. */
    isLocked: (field: keyof PaymentFormValues) =>
      locked && isKept(field) && draft?.edits[field] === undefined,
    canUnlock:
      locked &&
      (Object.keys(savedForm) as (keyof PaymentFormValues)[]).some(
        (field) => field !== 'consents' && isKept(field),
      ),
    unlock: () => setLocked(false),
    discard: () => {
      setDraft(null)
      setErrors({})
      setClash(false)
      setLocked(true)
    },
    change: (part: Partial<PaymentFormValues>) => {
      setSaved(null)
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
      setDraft((before) => ({ from: before?.from ?? latest, edits: { ...before?.edits, ...part } }))
    },
  }
}
