import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { signatureQuestions } from '#contract/forms/model'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { CallError } from '#web/api/http/errors'
import { orderQuery } from '#web/api/queries/order-queries'
import { StoppedWork } from '#web/offline/evidence/StoppedWork.tsx'
import { isWorkOver } from '#web/offline/evidence/draft-work'
import { useExpectedOrder, useOptimisticOrder } from '#web/offline/outbox/optimistic-order'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { useRequestedInputs } from '../change/use-requested-inputs.ts'
import type { FormSessionSlot } from '../form-slot.ts'
import type { RequestedInputs } from '../inputs/requested-inputs.ts'
import { workPackageQuery } from '../order.data.ts'
import { FinishingPage } from './FinishingPage.tsx'
import { getFormId, isAsked } from './finishing-steps.rules.ts'
import { isReworkQuestion } from './rework/rework-fields.ts'
import { ReworkMark } from './rework/ReworkMark.tsx'
import { ownConfirmationQuestions } from './use-finishing.ts'
import { finishTarget } from './use-finish-order.ts'

interface FinishingScreenProps {
  orderId: string
  Form: FormSessionSlot
}

/** Finishes one order on a page of its own, which can be left and opened again at any time. */
export function FinishingScreen({ orderId, Form }: FinishingScreenProps) {
  const query = useQuery(orderQuery(orderId))
  const isCurrent = useIsCurrent(query.fetchStatus === 'fetching' && !query.isFetchedAfterMount)
  const isLost = query.error instanceof CallError && query.error.status === 404
  if (query.data && isLost) return <LostFinishing order={query.data} />
  if (query.data && isCurrent) return <OptimisticFinishing order={query.data} Form={Form} />
  if (query.error) return <QueryError isPage error={query.error} retrying={query.isFetching} />
  return <SkeletonDetail />
}

/** On a slow connection the page opens with the order that is stored on the device. */
const maxWaitMs = 3_000

/**
 * Returns false until the order is loaded. A stored order may be older than the last change of the marketplace, which the
 * page would take for a change during the input.
 */
function useIsCurrent(isLoading: boolean): boolean {
  const [isCurrent, setIsCurrent] = useState(!isLoading)
  if (!isLoading && !isCurrent) setIsCurrent(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsCurrent(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isCurrent
}

interface FinishingOfOrderProps {
  order: Order
  Form: FormSessionSlot
}

function OptimisticFinishing({ order, Form }: FinishingOfOrderProps) {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  useQuery({ ...workPackageQuery(order), enabled: canFinish(order) })
  const view = useOptimisticOrder(order)
  // Once open, the page stays open: after sending, the order no longer allows the step.
  const [isOpen, setOpen] = useState(canFinish(view))
  if (!isOpen && canFinish(view)) setOpen(true)
  return (
    <>
      <PageHead
        back={{ href: view.path, label: t('toOrder') }}
        title={getActionName('order.finish', view.order_type)[locale]}
        subtitle={`${view.job.name} · ${getCustomerName(view.customer)}`}
      />
      {isOpen ? <RequestedFinishing order={view} Form={Form} /> : <NotOpen order={view} />}
    </>
  )
}

function canFinish({ actions }: Order): boolean {
  return actions.includes('order.finish')
}

/** Waits for the reply to the start of the work, which the order's page has shown before. */
function NotOpen({ order }: { order: Order }) {
  return canFinish(useExpectedOrder(order)) ? <SkeletonText lines={6} /> : <NotPossible order={order} />
}

/** The order cannot be finished; work that was documented before offers itself as evidence. */
function NotPossible({ order }: { order: Order }) {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {isWorkOver(order) ? <StoppedWork order={order} isLost={false} /> : null}
      <EmptyState
        title={t('notPossibleTitle')}
        action={<ButtonLink href={order.path}>{t('toOrder')}</ButtonLink>}
      >
        {t('stoppedText', { status: order.status_description.partner_name[locale] })}
      </EmptyState>
    </div>
  )
}

/** The order left the company; this device still has it, and perhaps work that was not sent. */
function LostFinishing({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  return (
    <>
      <PageHead
        title={getActionName('order.finish', order.order_type)[locale]}
        subtitle={`${order.job.name} · ${getCustomerName(order.customer)}`}
      />
      <div className="flex max-w-2xl flex-col gap-3">
        <Banner tone="danger" live title={t('page.lost')}>
          {t('page.lostText')}
        </Banner>
        <StoppedWork order={order} isLost />
      </div>
    </>
  )
}

function RequestedFinishing({ order, Form }: FinishingOfOrderProps) {
  // For an order that was cancelled meanwhile the server asks for nothing. The form stays open, so that the work in it can
  // still be attached to the order.
  // While the step is being sent, the server may have taken it already and would ask for nothing: the page would lose its
  // forms and could not lead on.
  const [isSending, setSending] = useState(false)
  const { asked: requested, preview } = useRequestedInputs(order, finishTarget, {
    isFollowing: canFinish(order) && !isSending,
  })
  if (requested)
    return <FinishingForms order={order} requested={requested} onSending={setSending} Form={Form} />
  if (preview.error) return <QueryError error={preview.error} onRetry={() => void preview.refetch()} />
  return <SkeletonText lines={6} />
}

interface FinishingFormsProps extends FinishingOfOrderProps {
  requested: RequestedInputs
  onSending: (isSending: boolean) => void
}

/** Opens the form of the work and the customer's confirmation, if the order has them. */
function FinishingForms({ order, requested, onSending, Form }: FinishingFormsProps) {
  const signature = requested.customer_signature
  // Kept: the signature may arrive while the page is open.
  const [signs] = useState(
    isAsked(signature) && signature.state !== 'readonly' && order.signature.state !== 'taken',
  )
  const [firstConfirmation] = useState({ [signatureQuestions.name]: order.customer.name, signing: 'signed' })
  const workForm = getFormId(requested.documentation)
  const confirmationForm = signs ? getFormId(requested.confirmation) : null
  return (
    <Form
      apiId={order.api_id}
      formId={workForm}
      showsPhotos
      renderMark={({ isChanged, ...question }) =>
        isReworkQuestion(order.rework, question) ? <ReworkMark isChanged={isChanged} /> : null
      }
    >
      {(work, workPlaceholder) => (
        <Form
          apiId={order.api_id}
          formId={confirmationForm}
          before={firstConfirmation}
          hidden={ownConfirmationQuestions}
        >
          {(confirmation, confirmationPlaceholder) => (
            <FinishingPage
              order={order}
              requested={requested}
              onSending={onSending}
              work={work}
              confirmation={confirmation}
              isLoading={(workForm !== null && !work) || (confirmationForm !== null && !confirmation)}
              placeholders={{ work: workPlaceholder, confirmation: confirmationPlaceholder }}
            />
          )}
        </Form>
      )}
    </Form>
  )
}
