import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { createMapTilesArchive, openMapTilesArchive, protomapsArchive } from './map-tiles.ts'
import { detectSchema } from '#web/features/map/tile-metadata'

function openArchive(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
}

test('the schema of an archive follows from the names of its layers', async () => {
  const [one, other] = [openMapTilesArchive, protomapsArchive].map((archive) =>
    openArchive(createMapTilesArchive(archive)),
  )
  expect(detectSchema(await one?.getMetadata())).toBe('openmaptiles')
  expect(detectSchema(await other?.getMetadata())).toBe('protomaps')
  expect(detectSchema(null)).toBe('openmaptiles')
})

test('the archive of the tests has tiles where Leipzig is, and none beyond its bounds', async () => {
  const archive = openArchive(createMapTilesArchive(openMapTilesArchive))
  expect((await archive.getZxy(5, 17, 10))?.data.byteLength).toBeGreaterThan(50)
  expect(await archive.getZxy(5, 2, 10)).toBeUndefined()
})
