/**
 * Sends a picture many times at once, in a process of its own, because sending would delay the measurements of its
 * parent. Run by `large-pictures.ts`: node bench/faults/send-pictures.ts URL TOKEN PICTURE COUNT form|pieces|json
 */

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', token = '', file = '', count = '1', way = 'form'] = process.argv.slice(2)
const authorization = `Bearer ${token}`
const pieceBytes = 1024 * 1024
const picture = new Uint8Array(await readFile(file))
const ways: Readonly<Record<string, (place: number) => Promise<Response>>> = {
  form: sendAsForm,
  pieces: sendInPieces,
  json: sendAsDocument,
}
const send = ways[way]
if (!send) throw new Error(`There is no way ${way}.`)
const statuses = await Promise.all(
  Array.from({ length: Number(count) }, (_, place) => sendUntilTaken(() => send(place))),
)
process.send?.(statuses)

/** Repeats an upload that the server puts off, as the browser does. Returns the last status. */
async function sendUntilTaken(sendOnce: () => Promise<Response>): Promise<number> {
  for (;;) {
    const answer = await sendOnce()
    const text = await answer.text()
    if (answer.status >= 400 && answer.status !== 503)
      console.error(`${way}: ${answer.status} ${text.slice(0, 300)}`)
    if (answer.status !== 503) return answer.status
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

function postJson(path: string, body: object): Promise<Response> {
  const headers = { authorization, 'content-type': 'application/json' }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

function sendAsForm(place: number): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([picture], { type: 'image/jpeg' }), `picture-${place}.jpg`)
  return fetch(`${url}/api/media/upload`, { method: 'POST', headers: { authorization }, body })
}

async function sendInPieces(place: number): Promise<Response> {
  const started = await postJson('/api/media/uploads', { name: `piece-${place}.jpg`, size: picture.length })
  if (!started.ok) return started
  const { id } = (await started.json()) as { id: string }
  for (let offset = 0; ;) {
    const answer = await fetch(`${url}/api/media/uploads/${id}?offset=${offset}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: picture.subarray(offset, offset + pieceBytes),
    })
    if (!answer.ok && answer.status !== 503) return answer
    if (answer.ok) offset += pieceBytes
    if (answer.ok && offset >= picture.length) return answer
    await answer.text()
    if (!answer.ok) await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

function sendAsDocument(place: number): Promise<Response> {
  return postJson('/data-api/partner-company-docs/', {
    type: 'trade_license',
    confirmedAt: '2026-01-01',
    path: { name: `document-${place}.jpg`, data: Buffer.from(picture).toString('base64') },
  })
}
