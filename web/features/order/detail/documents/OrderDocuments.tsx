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
import { DownloadAllButton } from './DownloadAllButton.tsx'
import type { OrderFile } from '../photos/order-photo.ts'
import { ProtocolFailure } from './ProtocolFailure.tsx'

/** The number of documents beside the protocol that are shown; the others are folded. */
const maxShownOthers = 2

/** Lists the protocol in force, then other documents and the signature; earlier protocols are folded. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { current, earlier, others } = groupDocuments(order)
  if (!current && others.length === 0 && order.protocol.state === 'none') {
    return (
      <p className="border-t border-line pt-3 text-sm text-muted">
        <span className="font-semibold text-ink">{t('page.documents')}</span> · {t('page.noDocuments')}
      </p>
    )
  }
  return (
    <Section
      title={t('page.documents')}
      aside={
        <DownloadAllButton
          orderId={order.api_id}
          kind="documents"
          count={others.length + earlier.length + (current ? 1 : 0)}
        />
      }
    >
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
        {others.slice(0, maxShownOthers).map((file) => (
          <li key={file.id}>
            <OtherDocument file={file} />
          </li>
        ))}
      </ul>
      <FoldedDocuments earlier={earlier} others={others.slice(maxShownOthers)} />
    </Section>
  )
}

function groupDocuments({ files }: Order) {
  const [current, ...earlier] = files.filter(({ kind }) => kind === 'protocol')
  return { current, earlier, others: files.filter(({ kind }) => kind === 'document' || kind === 'signature') }
}

interface FoldedDocumentsProps {
  earlier: readonly OrderFile[]
  others: readonly OrderFile[]
}

function FoldedDocuments({ earlier, others }: FoldedDocumentsProps) {
  const t = useTranslations('order')
  const titles = [
    others.length > 0 ? t('page.moreDocuments', { count: others.length }) : null,
    earlier.length > 0 ? t('page.earlierProtocols', { count: earlier.length }) : null,
  ].filter((title) => title !== null)
  if (titles.length === 0) return null
  return (
    <div className="mt-2">
      <Folded title={titles.join(' · ')}>
        <ul className="flex flex-col gap-1">
          {others.map((file) => (
            <li key={file.id}>
              <OtherDocument file={file} />
            </li>
          ))}
          {earlier.map((file) => (
            <li key={file.id}>
              <ProtocolButton file={file} />
            </li>
          ))}
        </ul>
      </Folded>
    </div>
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
