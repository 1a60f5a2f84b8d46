import { FileText, LoaderCircle, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import type { OrderFile } from './order-photo.ts'
import { ProtocolFailure } from './ProtocolFailure.tsx'

/** Lists the protocol in force, then other documents and the signature; earlier protocols are folded. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useTranslations('order')
  const [current, ...earlier] = order.files.filter(({ kind }) => kind === 'protocol')
  const others = order.files.filter(({ kind }) => kind === 'document' || kind === 'signature')
  const isEmpty = !current && others.length === 0 && order.protocol.state === 'none'
  return (
    <Section title={t('page.documents')}>
      {isEmpty ? <p className="text-sm text-muted">{t('page.noDocuments')}</p> : null}
      {order.protocol.state === 'rendering' ? (
        <p className="mb-2 text-sm" role="status">
          <SignalText tone="neutral" icon={LoaderCircle}>
            {t('page.protocolRendering')}
          </SignalText>
        </p>
      ) : null}
      {order.protocol.state === 'failed' ? <ProtocolFailure order={order} /> : null}
      <ul className="flex flex-col gap-1">
        {current ? (
          <li>
            <ProtocolButton file={current} isCurrent />
          </li>
        ) : null}
        {others.map((file) => (
          <li key={file.id}>
            <OtherDocument file={file} />
          </li>
        ))}
      </ul>
      {earlier.length > 0 ? (
        <div className="mt-2">
          <Folded title={t('page.earlierProtocols', { count: earlier.length })}>
            <ul className="flex flex-col gap-1">
              {earlier.map((file) => (
                <li key={file.id}>
                  <ProtocolButton file={file} />
                </li>
              ))}
            </ul>
          </Folded>
        </div>
      ) : null}
    </Section>
  )
}

function getProtocolStepKey(step: NonNullable<OrderFile['created_after']>) {
  return `page.protocolAfter.${step.replace('.', '_') as 'order_finish'}` as const
}

/** A protocol with the step after which it was created: that is what it contains and the one before did not. */
function ProtocolButton({ file, isCurrent = false }: { file: OrderFile; isCurrent?: boolean }) {
  const t = useTranslations('order')
  const format = useFormat()
  return (
    <DocumentButton
      resource={file.resource}
      icon={FileText}
      name={t('kinds.protocol')}
      badge={isCurrent ? <Badge tone="done">{t('page.inForce')}</Badge> : null}
    >
      {file.created_after ? `${t(getProtocolStepKey(file.created_after))} · ` : null}
      <Time when={file.updatedAt} as="dayTime" /> · {format.fileSize(file.size)}
    </DocumentButton>
  )
}

function OtherDocument({ file }: { file: OrderFile }) {
  const t = useTranslations('order')
  const format = useFormat()
  const isSignature = file.kind === 'signature'
  return (
    <DocumentButton
      resource={file.resource}
      icon={isSignature ? PenLine : FileText}
      name={isSignature ? t('kinds.signature') : file.name}
    >
      <Time when={file.updatedAt} as="dayTime" /> · {format.fileSize(file.size)}
    </DocumentButton>
  )
}
