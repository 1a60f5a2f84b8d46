import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeclineReason } from '#contract/orders/model/order-enums'
import type { Form } from '#contract/forms/forms'
import { listQuestions, signatureQuestions } from '#contract/forms/model'
import type { Order } from '#contract/orders/orders'
import { useColon } from '#web/i18n/use-colon'
import { isDeviceName } from '#web/offline/pending/pending-call'
import { useOptimisticOrder } from '#web/offline/outbox/optimistic-order'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ActionBar, FormColumn } from '#web/ui/layout/page-layout.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonDetail, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { DeclineSignatureDialog } from './DeclineSignatureDialog.tsx'
import { confirmationFormQuery } from '../forms.data.ts'
import { FormPages } from '../FormPages.tsx'
import { SignatureWithoutForm } from './SignatureWithoutForm.tsx'
import { useFormFilling } from '../filling/use-filling.ts'
import { SigningSummary } from './SigningSummary.tsx'

interface SignatureScreenProps {
  orderId: string
  /** Path of the page that follows. */
  backTo: string
}

/** Takes the customer's signature after a summary of the work, then returns to the previous page. */
export function SignatureScreen({ orderId, backTo }: SignatureScreenProps) {
  const t = useTranslations('forms')
  const [done, setDone] = useState<{ how: 'taken' | 'declined'; isQueued: boolean } | null>(null)
  const order = useQuery(orderQuery(orderId))
  if (order.error && !order.data) return <QueryError isPage error={order.error} />
  if (!order.data) return <SkeletonDetail />
  return (
    <>
      <PageHead
        title={t('signTitle')}
        back={{ href: backTo, label: t('goBack') }}
        subtitle={order.data.job.name}
      />
      {done ? (
        <SignatureOutcome
          title={t(done.how === 'taken' ? 'signDone' : 'declineDone')}
          text={t(done.isQueued ? 'keptText' : done.how === 'taken' ? 'signDoneText' : 'declineDoneText')}
          backTo={backTo}
        />
      ) : (
        <OptimisticSignatureStep
          order={order.data}
          backTo={backTo}
          onDone={(result, isQueued) => setDone({ how: result, isQueued })}
        />
      )}
    </>
  )
}

interface SignatureStepProps {
  order: Order
  backTo: string
  /** `isQueued` is true if it waits in the outbox. */
  onDone: (result: 'taken' | 'declined', isQueued: boolean) => void
}

/** Shows the order with pending outbox entries applied. */
function OptimisticSignatureStep({ order, ...props }: SignatureStepProps) {
  return <SignatureStep order={useOptimisticOrder(order)} {...props} />
}

/**
 * Shows the signature state: taken, not required, not possible yet, or open. An open form stays open when
 * data arrives.
 */
function SignatureStep({ order, backTo, onDone }: SignatureStepProps) {
  const t = useTranslations('forms')
  const { is_remote: isRemote, is_customer_sign_required: isWanted, signature } = order
  const isOpen = !isRemote && isWanted && signature.state !== 'taken' && order.actions.includes('order.sign')
  const [isSigning, setSigning] = useState(isOpen)
  if (isOpen && !isSigning) setSigning(true)
  if (isSigning) return <SignatureInput order={order} onDone={onDone} />
  if (isRemote || !isWanted) {
    return (
      <SignatureOutcome title={t('signNotNeeded')} text={isRemote ? t('signRemote') : ''} backTo={backTo} />
    )
  }
  if (signature.state === 'taken') {
    return (
      <SignatureOutcome
        title={t('signThere')}
        text={t('signedBy', { name: signature.name ?? '' })}
        backTo={backTo}
      />
    )
  }
  const isDeclined = signature.state === 'declined'
  return (
    <>
      {isDeclined ? <DeclinedBanner order={order} /> : null}
      <EmptyState title={t('signNotNow')} action={<ButtonLink href={backTo}>{t('goBack')}</ButtonLink>}>
        {t(isDeclined ? 'signClosed' : 'signTooEarly')}
      </EmptyState>
    </>
  )
}

function SignatureOutcome({ title, text, backTo }: { title: string; text: string; backTo: string }) {
  const t = useTranslations('forms')
  return (
    <div role="status">
      <EmptyState
        title={title}
        icon={CircleCheckBig}
        action={
          <ButtonLink kind="primary" href={backTo}>
            {t('goOn')}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

/** Shows the reason of a missing signature; it may be replaced until approval. */
function DeclinedBanner({ order }: { order: Order }) {
  const colon = useColon()
  const t = useTranslations('forms')
  const { reason, text } = order.signature
  return (
    <div className="mb-4">
      <Banner tone="warning" title={t('declinedBefore')}>
        {[reason ? t(`declineReasons.${reason as DeclineReason}`) : null, text]
          .filter(Boolean)
          .join(`${colon} `)}
      </Banner>
    </div>
  )
}

function SignatureInput({ order, onDone }: Omit<SignatureStepProps, 'backTo'>) {
  const t = useTranslations('forms')
  const [declining, setDeclining] = useState(false)
  const form = useQuery(confirmationFormQuery(order.opportunity.sfid, order.order_type))
  const taken = (isQueued: boolean) => onDone('taken', isQueued)
  return (
    <>
      {order.signature.state === 'declined' ? <DeclinedBanner order={order} /> : null}
      <FormColumn>
        <SigningSummary order={order} />
        <div>
          <Button onPress={() => setDeclining(true)}>{t('decline')}</Button>
        </div>
        {form.data ? <ConfirmationForm order={order} form={form.data} onDone={taken} /> : null}
        {form.isPending ? <SkeletonText lines={8} /> : null}
        {form.data === null ? <SignatureWithoutForm order={order} onDone={taken} /> : null}
        {form.error && form.data === undefined ? (
          <QueryError error={form.error} onRetry={() => void form.refetch()} />
        ) : null}
      </FormColumn>
      {declining ? (
        <DeclineSignatureDialog
          order={order}
          onDone={(isQueued) => onDone('declined', isQueued)}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </>
  )
}

/** This page asks it itself, because a declined signature has its own dialog. */
const signingQuestion = 'signing'
const hiddenQuestions = [signingQuestion, signatureQuestions.declined, signatureQuestions.text]

function ConfirmationForm({
  order,
  form,
  onDone,
}: {
  order: Order
  form: Form
  onDone: (isQueued: boolean) => void
}) {
  const t = useTranslations('forms')
  const asksWhether = listQuestions(form.model).some(({ name }) => name === signingQuestion)
  const filling = useFormFilling({
    form,
    before: {
      [signatureQuestions.name]: order.customer.name,
      ...(asksWhether ? { [signingQuestion]: 'signed' } : {}),
    },
    apiId: order.api_id,
    onDone: (submissionId) => onDone(isDeviceName(submissionId)),
    hidden: hiddenQuestions,
  })
  const isLast = filling.page === filling.lastPage
  return (
    <>
      <FormPages form={form} filling={filling} />
      {filling.page > 0 ? (
        <div>
          <Button kind="quiet" onPress={() => filling.goTo(filling.page - 1)}>
            {t('back')}
          </Button>
        </div>
      ) : null}
      <ActionBar>
        <Button
          kind="primary"
          size="large"
          wide
          isPending={filling.isSending}
          isWaiting={filling.isBusy}
          onPress={isLast ? filling.send : () => filling.goTo(filling.page + 1)}
        >
          {t(isLast ? 'sendSignature' : 'next')}
        </Button>
      </ActionBar>
    </>
  )
}
