import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Section } from '#web/ui/layout/Section.tsx'
import { filesQuery, type OrderFile } from '../orders.data.ts'
import { PictureLink } from './PictureLink.tsx'

/** Photos, signature, protocols and other documents of the order, newest first. */
export function OrderFiles({ id }: { id: string }) {
  const t = useTranslations('operatorOrders.page')
  const describe = useFileCaption()
  const { data } = useQuery(filesQuery(id))
  if (!data) return null
  return (
    <Section title={t('files')}>
      {data.data.length === 0 ? (
        <p className="text-sm text-muted">{t('noFiles')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
          {data.data.map((file) => (
            <li key={file.id}>
              <PictureLink href={file.url} picture={file.thumbnail_url} caption={describe(file)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Returns a function that says what a file shows: the kind of a photo, the name of a document. */
function useFileCaption() {
  const t = useTranslations('operatorOrders')
  return ({ kind, type, name }: OrderFile): string => {
    if (kind === 'signature') return t('page.signature')
    if (kind === 'picture' && type) return t(`media.${type}`)
    return name
  }
}
