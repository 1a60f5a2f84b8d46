import { useQuery } from '@tanstack/react-query'
import { FileText, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { getFileUrl, openFileInNewTab } from '#web/offline/cache/server-files'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { queryKeys } from '#web/api/queries/query-keys'
import { useFormat } from '#web/i18n/use-format'
import { Section } from '#web/ui/layout/Section.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Button } from 'react-aria-components'
import { DocumentButton } from './DocumentButton.tsx'

type OrderFile = Order['files'][number]

/** Lists protocols, documents, signature and photos; each opens beside the page. */
export function OrderFiles({ order }: { order: Order }) {
  const t = useTranslations('order')
  const pictures = order.files.filter(({ kind }) => kind === 'picture')
  const papers = order.files.filter(({ kind }) => kind !== 'picture')
  return (
    <Section title={t('files')}>
      {order.files.length === 0 ? <p className="text-muted">{t('noFiles')}</p> : null}
      <ul className="flex flex-col gap-1">
        {papers.map((file) => (
          <li key={file.id}>
            <OrderDocument file={file} />
          </li>
        ))}
      </ul>
      {pictures.length > 0 ? (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <OrderPicture file={file} />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function useOpenOrderFile(file: OrderFile) {
  const failure = useErrorMessages()
  return () => void openFileInNewTab(file.resource).catch(failure.showToast)
}

function OrderDocument({ file }: { file: OrderFile }) {
  const t = useTranslations('order')
  const format = useFormat()
  const name =
    file.kind === 'document' ? file.name : t(file.kind === 'signature' ? 'kinds.signature' : 'kinds.protocol')
  return (
    <DocumentButton
      resource={file.resource}
      icon={file.kind === 'signature' ? PenLine : FileText}
      name={name}
    >
      <Time when={file.updatedAt} as="dayTime" /> · {format.fileSize(file.size)}
    </DocumentButton>
  )
}

/** File tokens are valid for five minutes, so the thumbnail is reloaded earlier. */
const thumbnailStaleMs = 4 * 60_000

function OrderPicture({ file }: { file: OrderFile }) {
  const t = useTranslations('order')
  const path = file.thumbnail ?? file.resource
  const src = useQuery({
    queryKey: [...queryKeys.order(file.id), 'picture', path],
    queryFn: () => getFileUrl(path),
    staleTime: thumbnailStaleMs,
    gcTime: thumbnailStaleMs,
  })
  const name = file.type ? t(`media.${file.type as 'device'}`) : file.name
  return (
    <Button
      onPress={useOpenOrderFile(file)}
      className="moves block w-full rounded border border-line bg-sunken hover:border-ink"
    >
      <span className="block aspect-4/3 overflow-hidden rounded-t">
        {src.data ? <img src={src.data} alt="" className="size-full object-cover" /> : null}
      </span>
      <span className="block truncate px-2 py-1 text-left text-xs text-muted">{name}</span>
    </Button>
  )
}
