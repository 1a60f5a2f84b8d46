// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createCommentCall,
  eventually,
  createFormCall,
  createFakeDevice,
  openTestApp,
  createFakePhoto,
  createSignatureCall,
  createStatusCall,
} from '#web/test/fake-device'
import { createJsonResponse, type FakeServer } from '#web/test/fake-server'

let server: FakeServer
beforeEach(async () => {
  server = await createFakeDevice()
})
afterEach(() => vi.unstubAllGlobals())

const createTitle = (de: string) => ({ de, en: de, fr: de })

/** Creates a whole visit without a connection to an order that was cancelled meanwhile. */
async function createRefusedVisit() {
  server.formModel = {
    pages: [
      {
        name: 'work',
        title: createTitle('Arbeit'),
        elements: [
          { type: 'text', name: 'cable', title: createTitle('Leitungsweg') },
          { type: 'text', inputType: 'number', name: 'length', title: createTitle('Länge'), unit: 'm' },
          { type: 'text', inputType: 'date', name: 'day', title: createTitle('Gemessen am') },
          { type: 'boolean', name: 'tested', title: createTitle('Geprüft') },
          {
            type: 'checkbox',
            name: 'rooms',
            title: createTitle('Räume'),
            choices: [
              { value: 'cellar', text: createTitle('Keller') },
              { value: 'garage', text: createTitle('Garage') },
            ],
          },
          { type: 'file', name: 'photos', title: createTitle('Fotos') },
        ],
      },
    ],
  }
  const app = await openTestApp(server)
  const [one, two] = [
    await app.deviceFiles.save(createFakePhoto('eins')),
    await app.deviceFiles.save(createFakePhoto('zwei')),
  ]
  await app.run(createStatusCall('started'))
  await app.run(
    createSignatureCall({ declined: { reason: 'missing_customer', text: 'Schlüssel lag bereit' } }),
  )
  const answers = {
    cable: 'Kellerdecke',
    length: 14.5,
    day: '2026-11-21',
    tested: true,
    rooms: ['cellar', 'garage'],
    photos: [one],
  }
  await app.run(createFormCall(answers))
  const pictures = [{ file_id: two, type: 'device' }]
  await app.run(
    createStatusCall('finished', {
      pictures,
      serial_numbers: { p: 'GO-2026-0815' },
      comment: 'Sauber übergeben',
    }),
  )
  await app.run(createCommentCall('ein anderer', 'o2'))
  const current = { api_id: 'o1', actions: [], job: { status: 'cancelled' }, version: 9 }
  server.refuse = (path) =>
    path.endsWith('/set-status') ? createJsonResponse(409, { status: 'order_changed', current }) : null
  server.isUp = true
  app.line.setOnline(true)
  await eventually(() =>
    expect(app.outbox.list().map(({ state }) => state)).toEqual(['refused', 'waiting', 'waiting', 'waiting']),
  )
  return { ...app, files: [one, two], evidence: await import('./evidence.ts') }
}

const words = { locale: 'de', yes: 'Ja', no: 'Nein' } as const
const notes = [
  'Unterschrift des Kunden: Kunde nicht anwesend. Schlüssel lag bereit',
  'Leitungsweg: Kellerdecke',
  'Länge: 14,5\u00a0m',
  'Gemessen am: 21.11.2026',
  'Geprüft: Ja',
  'Räume: Keller, Garage',
  'Seriennummern: GO-2026-0815',
  'Kommentar: Sauber übergeben',
].join('\n')

it('the evidence of a refused step and all following calls is attached to the order', async () => {
  const app = await createRefusedVisit()
  await app.evidence.attachEvidence(app.outbox.list()[0]?.id ?? '', words)
  const attached = server.received.filter(({ path }) => path.endsWith('/evidence')).map(({ body }) => body)
  expect(attached).toEqual([
    {
      files: [
        { file_id: 'server eins', type: 'other' },
        { file_id: 'server zwei', type: 'device' },
      ],
      notes: [notes],
    },
  ])
  expect(app.outbox.list()).toEqual([])
  expect(await app.deviceFiles.read(app.files[0] ?? '')).toBeNull()
})

it('everything stays on the device if the evidence cannot be attached', async () => {
  const app = await createRefusedVisit()
  const refuse = server.refuse
  server.refuse = (path, body) =>
    path.endsWith('/evidence') ? new Response('<h1>Wartung</h1>', { status: 503 }) : refuse(path, body)
  const attaching = app.evidence.attachEvidence(app.outbox.list()[0]?.id ?? '', words)
  await expect(attaching).rejects.toMatchObject({ name: 'NetworkError' })
  expect(app.outbox.list()).toHaveLength(4)
  expect(await app.deviceFiles.read(app.files[1] ?? '')).not.toBeNull()
})

it('the evidence can be saved as files with all entries in one text', async () => {
  const app = await createRefusedVisit()
  const files = await app.evidence.createEvidenceFiles(app.outbox.list()[0]?.id ?? '', words)
  expect(files.map(({ name }) => name)).toEqual(['1-eins', '2-zwei', 'o1.txt'])
  expect(await files[2]?.text()).toBe(notes)
})
