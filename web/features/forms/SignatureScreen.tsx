import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Form } from '#contract/forms'
import type { Order } from '#contract/orders'
import { call } from '../../api/call.ts'
import { Failure } from '../../api/failure.tsx'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionBar, FormColumn } from '../../ui/layout.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonDetail } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { confirmationQuery } from './forms.data.ts'
import { FormPages } from './FormPages.tsx'
import { useFilling } from './useFilling.ts'

interface SignatureScreenProps {
  jobId: string
  /** Where one goes on to afterwards (readings C20). */
  backTo: string
}

/** The customer signs: what, where, when; then back to where one came from (2 §2). */
export function SignatureScreen({ jobId, backTo }: SignatureScreenProps) {
  const t = useTranslations('forms')
  const [done, setDone] = useState(false)
  const order = useQuery({
    queryKey: keys.order(jobId),
    queryFn: ({ signal }) => call('order.read', { params: { job_id: jobId } }, { signal }),
  })
  const form = useQuery({
    ...confirmationQuery(order.data?.opportunity.sfid ?? '', order.data?.order_type ?? ''),
    enabled: order.data !== undefined,
  })
  if (order.error) return <Failure isPage error={order.error} />
  if (!order.data) return <SkeletonDetail />
  const { is_remote, is_customer_sign_required, signature } = order.data
  return (
    <>
      <PageHead
        title={t('signTitle')}
        back={{ href: backTo, label: t('toList') }}
        subtitle={order.data.job.name}
      />
      {done ? <Thanks title={t('signDone')} text={t('signDoneText')} backTo={backTo} /> : null}
      {!done && is_remote ? (
        <Thanks title={t('signNotNeeded')} text={t('signRemote')} backTo={backTo} />
      ) : null}
      {!done && !is_remote && (signature.state === 'taken' || !is_customer_sign_required) ? (
        <Thanks
          title={t(is_customer_sign_required ? 'signThere' : 'signNotNeeded')}
          text={signature.name ?? ''}
          backTo={backTo}
        />
      ) : null}
      {!done && !is_remote && is_customer_sign_required && signature.state !== 'taken' ? (
        <>
          {form.error ? <Failure error={form.error} /> : null}
          {form.data ? <Sign order={order.data} form={form.data} onDone={() => setDone(true)} /> : null}
          {form.isPending ? <SkeletonDetail /> : null}
        </>
      ) : null}
    </>
  )
}

function Thanks({ title, text, backTo }: { title: string; text: string; backTo: string }) {
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

function Sign({ order, form, onDone }: { order: Order; form: Form; onDone: () => void }) {
  const t = useTranslations('forms')
  const filling = useFilling({
    form,
    before: { customer_name: order.customer.name },
    apiId: order.api_id,
    onDone,
  })
  return (
    <FormColumn>
      <What order={order} />
      <FormPages form={form} filling={filling} />
      <ActionBar>
        <Button
          kind="primary"
          size="large"
          wide
          isPending={filling.isSending}
          isDisabled={filling.isBusy}
          onPress={filling.send}
        >
          {t('sendSignature')}
        </Button>
      </ActionBar>
    </FormColumn>
  )
}

/** Nobody signs a blank: what was done, where, and when it is signed. */
function What({ order }: { order: Order }) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const [now] = useState(() => new Date().toISOString())
  const { street, postal_code: code, city } = order.customer.shipping_address
  const tasks = [
    ...order.services.map((line) => line.service.description[locale]),
    ...order.custom_services.map(({ name }) => name),
  ]
  return (
    <Section look="card" title={t('signFor')}>
      <DescriptionList
        facts={[
          { term: t('signOrder'), value: `${order.opportunity.name} (${order.job.name})` },
          { term: t('signAddress'), value: `${order.customer.name}, ${street}, ${code} ${city}` },
          { term: t('signTime'), value: <Time when={now} as="dayTime" /> },
          {
            term: t('signTasks'),
            value: tasks.map((task) => (
              <span key={task} className="block">
                {task}
              </span>
            )),
          },
        ]}
      />
    </Section>
  )
}
