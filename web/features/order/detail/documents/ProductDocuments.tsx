import { useQuery } from '@tanstack/react-query'
import { BookOpen, FileText } from 'lucide-react'
import { useState } from 'react'
import { useColon } from '#web/i18n/use-colon'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { getFileUrl, openFileInNewTab } from '#web/offline/cache/server-files'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { queryKeys } from '#web/api/queries/query-keys'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const Dialog = lazyPart(() =>
  import('#web/ui/overlays/Dialog.tsx').then((part) => ({ default: part.Dialog })),
)

type OrderProduct = Order['products'][number]
type ProductFile = OrderProduct['productFiles'][number]

/** Manuals, data sheets and connection diagrams of one product, folded; nothing if it has none. */
export function ProductDocuments({ product }: { product: OrderProduct }) {
  const t = useTranslations('order')
  const files = [...product.productFiles, ...product.productOpportunityFiles]
  if (files.length === 0) return null
  return (
    <details className="open:basis-full">
      <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-accent-ink hover:underline touch:flex touch:min-h-11 touch:items-center">
        {t('productFiles.count', { count: files.length })}
      </summary>
      <DocumentLinks files={files.filter(({ image }) => image === null)} />
      <Diagrams files={files.filter(({ image }) => image !== null)} />
    </details>
  )
}

const ownFilePath = '/api/media/file/'

/** File types with a translation; another type is shown as the marketplace wrote it. */
const knownFileTypes = [
  'datasheet',
  'installation_manual',
  'user_manual',
  'handout_on_controllability',
  'configuration_manual',
  'connection_diagram',
] as const

function useProductFileName() {
  const colon = useColon()
  const t = useTranslations('order')
  return ({ type, labelText }: ProductFile) => {
    const name = knownFileTypes.find((one) => one === type)
    const kind = name ? t(`productFiles.types.${name}`) : type
    return labelText && labelText !== kind ? `${kind}${colon} ${labelText}` : kind
  }
}

function DocumentLinks({ files }: { files: readonly ProductFile[] }) {
  const nameOf = useProductFileName()
  if (files.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
      {files.map((file) => (
        <li key={`${file.type} ${file.labelText} ${file.url}`}>
          <ProductDocument file={file} name={nameOf(file)} />
        </li>
      ))}
    </ul>
  )
}

function ProductDocument({ file, name }: { file: ProductFile; name: string }) {
  const failure = useErrorMessages()
  const Icon = file.type === 'datasheet' ? FileText : BookOpen
  const { url } = file
  if (!url) return <span className="text-muted">{name}</span>
  if (!url.startsWith(ownFilePath)) {
    return (
      <Link icon={Icon} href={url}>
        {name}
      </Link>
    )
  }
  return (
    <PlainButton
      onPress={() => void openFileInNewTab(url).catch(failure.showToast)}
      className="moves inline-flex min-h-6 items-baseline gap-1.5 rounded-sm text-accent-ink underline decoration-accent-line hover:decoration-current touch:min-h-11"
    >
      <Icon size={16} aria-hidden="true" className="h-lh shrink-0 self-start" />
      {name}
    </PlainButton>
  )
}

/** Shows connection diagrams and their variants. */
function Diagrams({ files }: { files: readonly ProductFile[] }) {
  const t = useTranslations('order')
  if (files.length === 0) return null
  const alternatives = files.filter((file) => file.connection_type === 'alternative')
  const others = files.filter((file) => file.connection_type !== 'alternative')
  return (
    <>
      <DiagramRow files={others} title={null} />
      <DiagramRow files={alternatives} title={alternatives.length > 1 ? t('productFiles.oneOf') : null} />
    </>
  )
}

function DiagramRow({ files, title }: { files: readonly ProductFile[]; title: string | null }) {
  if (files.length === 0) return null
  return (
    <div className="mt-1.5">
      {title ? <p className="mb-1 text-muted">{title}</p> : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,8rem))] gap-2">
        {files.map((file) => (
          <li key={`${file.image} ${file.labelText}`}>
            <Diagram file={file} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** File tokens are valid for five minutes, so the picture is reloaded earlier. */
const diagramStaleMs = 4 * 60_000

function Diagram({ file }: { file: ProductFile }) {
  const t = useTranslations('order')
  const nameOf = useProductFileName()
  const [large, setLarge] = useState(false)
  const path = file.image ?? ''
  const src = useQuery({
    queryKey: [...queryKeys.order(path), 'diagram'],
    queryFn: () => (path.startsWith(ownFilePath) ? getFileUrl(path) : path),
    staleTime: diagramStaleMs,
    gcTime: diagramStaleMs,
  })
  const name = file.labelText ?? nameOf(file)
  return (
    <figure>
      <PlainButton
        aria-label={t('productFiles.enlarge', { name })}
        onPress={() => setLarge(true)}
        className="moves block w-full overflow-hidden rounded border border-line bg-white hover:border-ink"
      >
        <span className="block aspect-4/3">
          {src.data ? <img src={src.data} alt="" className="size-full object-contain" /> : null}
        </span>
      </PlainButton>
      <figcaption className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm">
        <span>{name}</span>
        {file.connection_type ? <Badge>{t(`productFiles.connection.${file.connection_type}`)}</Badge> : null}
      </figcaption>
      <LazyBoundary onLoadError={() => setLarge(false)}>
        {large && src.data ? (
          <Dialog isOpen title={name} size="large" onClose={() => setLarge(false)}>
            <img src={src.data} alt={name} className="mb-3 w-full rounded bg-white object-contain" />
          </Dialog>
        ) : null}
      </LazyBoundary>
    </figure>
  )
}
