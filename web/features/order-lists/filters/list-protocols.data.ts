import { useMutation } from '@tanstack/react-query'
import { parseCallRoute } from '#contract/calls'
import { useUser } from '#web/api/session/session'
import { downloadResource } from '#web/offline/cache/server-files'
import type { ListView } from '../list/list-query.ts'
import { toListBody } from '../list/order-lists.data.ts'

/** Downloads the newest protocol of every order of the list as one zip. */
export function useDownloadProtocols(view: ListView) {
  const { contact } = useUser()
  return useMutation({
    mutationFn: () => {
      const { search_json: json, ...list } = toListBody(view, contact.id)
      const query = new URLSearchParams({ ...list, ...(json ? { search_json: JSON.stringify(json) } : {}) })
      return downloadResource(`${parseCallRoute('protocol.bulk').path}?${query}`)
    },
  })
}
