import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { DelegationContact } from '#contract/orders/delegation'
import { actionNames } from '#contract/orders/model/order-actions'
import type { OrderRow } from '#contract/orders/orders'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { createReassignment, type DelegationBody } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { AccessLinks } from './AccessLinks.tsx'
import { CurrentDelegate } from './CurrentDelegate.tsx'
import { delegationContactsQuery, useDelegateOrder } from './delegation.data.ts'
import { NewPerson, type NewPersonForm } from './NewPerson.tsx'
import { formatPersonName, nameEachPerson } from '#web/i18n/person-name'

/** Fields of an order that the dialog needs; both a list row and a full order have them. */
export type DelegatedOrder = Pick<
  OrderRow,
  'api_id' | 'actions' | 'delegated_to' | 'version' | 'opportunity' | 'job'
>

/**
 * Delegates an order to a colleague, or to a new person by mail; withdraws the delegation and revokes mailed
 * links.
 */
export function DelegateDialog({ order, onClose }: { order: DelegatedOrder; onClose: () => void }) {
  const t = useTranslations('delegation')
  const locale = useLocale()
  const contacts = useQuery(delegationContactsQuery(order.api_id))
  const people = (contacts.data?.data ?? []).filter((one) => !one.is_delegate)
  const form = useDelegationForm(order, people, onClose)
  const missing = useMissingField(form.isReady ? null : t('contact'), form.send)
  return (
    <Dialog
      isOpen
      title={actionNames['order.delegate'][locale]}
      onClose={onClose}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            isPending={form.isPending}
            isWaiting={!contacts.data}
            onPress={missing.press}
          >
            {t('delegate')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5 py-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (contacts.data) missing.press()
        }}
      >
        <p className="text-sm text-muted">
          {order.opportunity.name} · <span className="tabular">{order.job.name}</span>
        </p>
        <OfflineNotice title={t('needsLine')}>{t('needsLineText')}</OfflineNotice>
        {form.changedBy ? (
          <Banner tone="warning" live title={t('changed')}>
            {t('changedText', { name: form.changedBy })}
          </Banner>
        ) : null}
        <CurrentDelegate order={order} version={form.version} onDone={onClose} />
        {contacts.error ? (
          <QueryError error={contacts.error} onRetry={() => void contacts.refetch()} />
        ) : null}
        {contacts.isPending ? <SkeletonText lines={3} /> : null}
        {contacts.data ? <DelegateChoice form={form} people={people} missing={missing.error} /> : null}
        <AccessLinks orderId={order.api_id} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

type DelegationForm = ReturnType<typeof useDelegationForm>

interface DelegateChoiceProps {
  form: DelegationForm
  people: readonly DelegationContact[]
  missing: string | null
}

function DelegateChoice({ form, people, missing }: DelegateChoiceProps) {
  const t = useTranslations('delegation')
  const { to, setTo } = form
  const names = nameEachPerson(people)
  return (
    <>
      {people.length > 0 ? (
        <RadioGroup
          label={t('who')}
          look="row"
          value={to}
          onChange={(value) => setTo(value as DelegationForm['to'])}
          options={[
            { value: 'colleague', label: t('colleague') },
            { value: 'new', label: t('newPerson') },
          ]}
        />
      ) : null}
      {to === 'colleague' ? (
        <Select
          label={t('contact')}
          value={form.contact?.id ?? null}
          onChange={form.setContact}
          options={people.map((one) => ({
            value: one.id,
            label: names.get(one.id) ?? '',
            hint: t('inHand', { count: one.open_orders }),
          }))}
          error={missing ?? form.errorsOf('email')}
        />
      ) : (
        <NewPerson person={form.person} onChange={form.setPerson} errorsOf={form.errorsOf} />
      )}
    </>
  )
}

const emptyPerson: NewPersonForm = { first_name: '', last_name: '', email: '', qualifications: false }
interface DelegationInput {
  readonly chosen: 'colleague' | 'new' | null
  readonly contactId: string | null
  readonly person: NewPersonForm
}
const emptyDelegationInput: DelegationInput = { chosen: null, contactId: null, person: emptyPerson }
/** Field errors of the server are shown at these fields; all others as a message. */
const delegationFields = ['first_name', 'last_name', 'email', 'qualifications'] as const

function useDelegationForm(order: DelegatedOrder, people: readonly DelegationContact[], onDone: () => void) {
  const t = useTranslations('delegation')
  const failure = useErrorMessages()
  const showDone = useUndoToast()
  const delegate = useDelegateOrder(order.api_id)
  const [entered, enter, forget] = useDraftInput(`delegate ${order.api_id}`, emptyDelegationInput)
  const { chosen, contactId, person } = entered
  const to = chosen ?? (people.length > 0 ? 'colleague' : 'new')
  const contact = people.find((one) => one.id === contactId) ?? null
  const current = isRefusedWith(delegate.error, 'order_changed') ? getCurrentOrder(delegate.error) : null
  const version = Math.max(order.version, current?.version ?? 0)
  // The server reports missing details of a new person by field.
  const isReady = to === 'new' || contact !== null
  const send = () => {
    const body = to === 'new' ? { ...person, version } : contact && { ...toDelegationBody(contact), version }
    if (!body) return
    const sending = delegate.mutateAsync(body, {
      onSuccess: (reply) => {
        const { delegated_to: delegate } = reply
        showDone({
          title: t('done', { name: delegate ? formatPersonName(delegate) : '' }),
          text: t('doneText'),
          orderId: order.api_id,
          version: reply.version,
          undo: createReassignment(order.api_id, (current ?? order).delegated_to),
        })
        onDone()
      },
      onError: (error) => {
        if (
          isRefusedWith(error, 'order_changed') ||
          delegationFields.some((one) => getFieldErrors(error, one).length > 0)
        )
          return
        const { text, requestId } = failure.describe(error)
        showToast({ tone: 'danger', title: t('failed'), text, requestId })
      },
    })
    // Also if the dialog was closed meanwhile.
    void sending.then(forget, () => undefined)
  }
  return {
    to,
    setTo: (wanted: 'colleague' | 'new') => enter({ chosen: wanted }),
    contact,
    setContact: (wanted: string | null) => enter({ contactId: wanted }),
    person,
    setPerson: (part: Partial<NewPersonForm>) => enter({ person: { ...person, ...part } }),
    errorsOf: (field: (typeof delegationFields)[number]) => getFieldErrors(delegate.error, field),
    /** The current delegate if another user was faster; null otherwise. */
    changedBy: current && (current.delegated_to ? formatPersonName(current.delegated_to) : t('nobody')),
    version,
    isReady,
    isPending: delegate.isPending,
    send,
  }
}

/** The server finds an existing contact by the email address and already knows their qualifications. */
function toDelegationBody({ first_name, last_name, email }: DelegationContact): DelegationBody {
  return { first_name, last_name, email, qualifications: true }
}

function getCurrentOrder(error: unknown): DelegatedOrder | null {
  return error instanceof CallError ? ((error.body.current as DelegatedOrder | undefined) ?? null) : null
}
