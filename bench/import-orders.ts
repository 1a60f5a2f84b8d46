/**
 * Measures how long a running portal takes to read, check and import a file of orders. Its brand and services are those of
 * the demo. The orders stay, so use a demo of its own:
 *
 * node bench/import-orders.ts http://localhost:3000 demo-operator-key [orders]
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { OrderImportView } from '#contract/operator/orders/order-imports'

const [url = 'http://localhost:3000', key = 'demo-operator-key', count = '10000'] = process.argv.slice(2)

/** Names no import before has used. */
const series = Date.now().toString(36)

/** Postal codes with their towns, around Leipzig, where the demo has companies. */
const places = [
  '04107;Leipzig',
  '04229;Leipzig',
  '04416;Markkleeberg',
  '04509;Delitzsch',
  '06108;Halle (Saale)',
]

function createFile(orders: number): string {
  const head =
    'Auftragsname;Auftragsart;Marke;Auftragsnummer der Marke;Nachname;Straße;PLZ;Ort;Telefon;Leistung;Qualifikationen'
  const rows = Array.from(
    { length: orders },
    (_, index) =>
      `M-${series}-${index};Montage;Ladewerk Nord;LAD-${series}-${index};Winkler;Hauptstraße ${1 + (index % 90)};` +
      `${places[index % places.length]};+49 341 5550123;wallbox_mount_11;Elektrotechniker`,
  )
  return [head, ...rows].join('\n')
}

async function call(method: string, path: string, body?: object): Promise<OrderImportView> {
  const response = await fetch(`${url}/operator-api/v1/imports${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as OrderImportView
}

/** Waits until the work is done and prints its seconds. Returns the import. */
async function measureUntil(label: string, state: string, start: () => Promise<OrderImportView>) {
  const begun = performance.now()
  let one = await start()
  while (one.state !== state) {
    await pause(500)
    one = await call('GET', `/${one.id}`)
    if (one.state === 'stopped') throw new Error('The run was stopped.')
  }
  console.log(`${label}: ${((performance.now() - begun) / 1000).toFixed(1)} s`, JSON.stringify(one.counts))
  return one
}

const data = Buffer.from(createFile(Number(count))).toString('base64')
const uploaded = await measureUntil('upload', 'uploaded', () => call('POST', '', { name: 'bench.csv', data }))
const columns = uploaded.columns.map(({ field }) => field)
await measureUntil('check', 'checked', () => call('POST', `/${uploaded.id}/check`, { columns }))
await measureUntil('run with offers', 'finished', () => call('POST', `/${uploaded.id}/run`, { offers: true }))
