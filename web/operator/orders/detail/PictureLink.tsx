import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface PictureLinkProps {
  href: string
  /** The URL of a small picture; null for documents. */
  picture: string | null
  caption: string
}

/** A photo or document that opens in a new tab. */
export function PictureLink({ href, picture, caption }: PictureLinkProps) {
  const t = useTranslations('operatorOrders.page')
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('openFile', { name: caption })}
      className="moves block rounded border border-line bg-sunken hover:border-edge focus-visible:outline-2"
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="aspect-4/3 w-full rounded-t object-cover" />
      ) : (
        <span className="grid aspect-4/3 place-items-center text-faint">
          <FileText size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <span className="line-clamp-2 px-2 py-1 text-xs wrap-anywhere text-muted">{caption}</span>
    </a>
  )
}
