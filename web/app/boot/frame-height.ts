import { loadSettings, getSettings } from '#web/api/settings'

/**
 * Posts the height of an embedded page (`resize=…`) to the parent frame whenever it changes. Only our own
 * origin and FRAME_ANCESTORS receive it.
 */
export async function postFrameHeight(name: string, page: HTMLElement): Promise<void> {
  await loadSettings()
  const configuredOrigins = getSettings()?.frame_ancestors.filter((origin) => origin !== "'self'") ?? []
  const origins = listTargetOrigins([location.origin, ...configuredOrigins])
  let last = 0
  const postHeight = () => {
    const height = Math.ceil(page.getBoundingClientRect().height)
    if (height === last) return
    last = height
    for (const origin of origins) parent.postMessage({ type: 'gewerk:height', name, height }, origin)
  }
  new ResizeObserver(postHeight).observe(page)
  postHeight()
}

/**
 * The origin of the parent if the browser names it, so that the console stays free of warnings about the
 * others.
 */
function listTargetOrigins(allowed: readonly string[]): readonly string[] {
  const parentOrigin = (location as Location & { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0]
  return parentOrigin === undefined ? allowed : allowed.filter((origin) => origin === parentOrigin)
}
