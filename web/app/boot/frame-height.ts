import { loadSettings, getSettings } from '#web/api/settings'

/**
 * For a page in somebody's frame (`resize=…`): tells how high it is whenever that changes, so that the frame can be
 * given the room. Only sites that may frame it hear it: our own and FRAME_ANCESTORS (readings N17).
 */
export async function postFrameHeight(name: string, page: HTMLElement): Promise<void> {
  await loadSettings()
  const named = getSettings()?.frame_ancestors.filter((origin) => origin !== "'self'") ?? []
  const origins = listTargetOrigins([location.origin, ...named])
  let last = 0
  const tell = () => {
    const height = Math.ceil(page.getBoundingClientRect().height)
    if (height === last) return
    last = height
    for (const origin of origins) parent.postMessage({ type: 'gewerk:height', name, height }, origin)
  }
  new ResizeObserver(tell).observe(page)
  tell()
}

/** The site around us where the browser names it, so that it need not complain of the others. */
function listTargetOrigins(allowed: readonly string[]): readonly string[] {
  const around = (location as Location & { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0]
  return around === undefined ? allowed : allowed.filter((origin) => origin === around)
}
