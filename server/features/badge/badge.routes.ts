import { Readable } from 'node:stream'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply, Routes } from '#server/kernel/routes'
import { isActivePartner } from './badge.sql.ts'
import { badgeSvg } from './badge-svg.document.ts'

export interface BadgeDependencies {
  readonly drawPng: (svg: string, width: number) => Promise<Buffer>
}

/** A company that is no longer a partner loses the badge within this time. */
const badgeCacheSeconds = 3600

/** Serves the badge for partners' websites: the same picture for every active company. */
export function createBadgeRoutes({ drawPng }: BadgeDependencies) {
  const drawn = new Map<number, Promise<Buffer>>()
  const png = (width: number) => {
    const known = drawn.get(width)
    if (known) return known
    const drawing = drawPng(badgeSvg, width * 2)
    drawn.set(width, drawing)
    drawing.catch(() => drawn.delete(width)) // Failed drawings are removed, so that the next request tries again.
    return drawing
  }
  return {
    'badge.svg': async (call, { query }) => {
      await requireActivePartner(call, query.account_tracking_id)
      return toBadgeFile(Buffer.from(badgeSvg), 'svg', 'image/svg+xml')
    },
    'badge.png': async (call, { query }) => {
      await requireActivePartner(call, query.account_tracking_id)
      return async () => toBadgeFile(await png(query.width), 'png', 'image/png')
    },
  } satisfies Routes
}

async function requireActivePartner(call: Call, trackingId: string): Promise<void> {
  if (!(await isActivePartner(call.tx, trackingId))) throw new Refusal('not_found')
}

function toBadgeFile(data: Buffer, ending: string, contentType: string): BinaryReply {
  return {
    stream: Readable.from([data]),
    contentType,
    size: data.length,
    fileName: `gewerk-partner.${ending}`,
    download: false,
    publicForSeconds: badgeCacheSeconds,
  }
}
