import type { FastifyReply } from 'fastify'
import type { BinaryReply } from '#server/kernel/routes'

/** Sends a file so that no browser executes anything in it: no content sniffing, no scripts. */
export function sendBinaryReply(reply: FastifyReply, bytes: BinaryReply): FastifyReply {
  if (bytes.size !== undefined) void reply.header('content-length', bytes.size)
  return reply
    .header('content-type', bytes.contentType)
    .header('content-disposition', createContentDisposition(bytes))
    .header('content-security-policy', bytes.showsPdf ? viewerPolicy : sandboxPolicy)
    .header('x-content-type-options', 'nosniff')
    .headers(createBinaryCacheHeaders(bytes))
    .send(bytes.stream)
}

const sandboxPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** Only the portal's own pages may frame the viewer. */
const viewerPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Public files may be embedded by other sites; all other files are only cached by the requesting browser. */
function createBinaryCacheHeaders({ publicForSeconds }: BinaryReply): Record<string, string> {
  if (publicForSeconds === undefined) return { 'cache-control': 'private, max-age=300' }
  return {
    'cache-control': `public, max-age=${publicForSeconds}`,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }
}

/** RFC 6266: an ASCII name for old clients, the exact name in UTF-8 for all others. */
function createContentDisposition({ fileName, download }: BinaryReply): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${exact}`
}
