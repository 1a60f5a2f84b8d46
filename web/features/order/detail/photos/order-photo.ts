import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { queryKeys } from '#web/api/queries/query-keys'
import { getFileUrl } from '#web/offline/cache/server-files'

export type OrderFile = Order['files'][number]

/** File tokens are valid for five minutes, so pictures are reloaded earlier. */
const pictureStaleMs = 4 * 60_000

/** Returns the URL of a stored picture, which is renewed while it is shown. */
export function usePictureUrl(file: OrderFile, path: string): string | undefined {
  return useQuery({
    queryKey: [...queryKeys.order(file.id), 'picture', path],
    queryFn: () => getFileUrl(path),
    staleTime: pictureStaleMs,
    gcTime: pictureStaleMs,
  }).data
}

/** Returns what a photo shows, otherwise the name of its file. */
export function usePhotoName(): (file: OrderFile) => string {
  const t = useTranslations('order')
  return (file) => (file.type ? t(`media.${file.type as 'device'}`) : file.name)
}
