import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BrokenPicture, preparePicture, detectFileType } from './pictures.ts'

/** Returns a picture with a red left half and a blue right half. */
function createTwoColourPicture(width: number, height: number) {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}

async function readColourAt(data: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(data).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return r > b ? 'red' : 'blue'
}

test('a photo is rotated upright and its EXIF data are removed', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 20/1 0/1' } }
  const photo = await createTwoColourPicture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, ...gps })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const picture = await preparePicture(photo, 'image/jpeg')
  expect([picture.width, picture.height]).toEqual([200, 400])
  const { exif, orientation } = await sharp(picture.data).metadata()
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  // After a quarter turn clockwise, the left side is on top.
  expect(await readColourAt(picture.data, 100, 20)).toBe('red')
  expect(await readColourAt(picture.data, 100, 380)).toBe('blue')
})

test('a large picture is reduced to 2,400 pixels and its thumbnail to 320', async () => {
  const large = await createTwoColourPicture(4000, 3000).jpeg().toBuffer()
  const picture = await preparePicture(large, 'image/jpeg')
  expect([picture.width, picture.height]).toEqual([2400, 1800])
  const thumbnail = await sharp(picture.thumbnail).metadata()
  expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['jpeg', 320, 240])
})

test('a small picture is not enlarged, and a PNG stays a PNG', async () => {
  const picture = await preparePicture(await createTwoColourPicture(40, 30).png().toBuffer(), 'image/png')
  expect([picture.width, picture.height]).toEqual([40, 30])
  expect(await detectFileType(picture.data)).toBe('image/png')
})

test('the type of a file is detected from its content', async () => {
  expect(await detectFileType(await createTwoColourPicture(40, 30).jpeg().toBuffer())).toBe('image/jpeg')
  expect(await detectFileType(await createTwoColourPicture(40, 30).gif().toBuffer())).toBe('image/gif')
  expect(await detectFileType(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'))).toBe('application/pdf')
  expect(await detectFileType(await createTwoColourPicture(40, 30).webp().toBuffer())).toBeUndefined()
  expect(await detectFileType(Buffer.from('<html><script>alert(1)</script>'))).toBeUndefined()
  expect(await detectFileType(Buffer.from('MZ\u0090 a program named photo.jpg'))).toBeUndefined()
  expect(await detectFileType(Buffer.alloc(0))).toBeUndefined()
})

test('a truncated picture and a decompression bomb are rejected', async () => {
  const photo = await createTwoColourPicture(400, 200).jpeg().toBuffer()
  await expect(preparePicture(photo.subarray(0, 200), 'image/jpeg')).rejects.toThrow(BrokenPicture)
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  await expect(preparePicture(bomb, 'image/png')).rejects.toThrow(BrokenPicture)
})

const createSheetSvg = (background: string) =>
  sharp({ create: { width: 1400, height: 400, channels: 4, background } })
const stroke = Buffer.from(
  '<svg width="1400" height="400"><path d="M200 200 l300 20" stroke="#000000" stroke-width="3" fill="none"/></svg>',
)

test.each(['#ffffff', '#00000000', '#7a8a6a'])('a sheet of %s without a stroke is blank', async (colour) => {
  expect((await preparePicture(await createSheetSvg(colour).png().toBuffer(), 'image/png')).isBlank).toBe(
    true,
  )
})

test.each(['#ffffff', '#00000000'])('a sheet of %s with one stroke is not blank', async (colour) => {
  const drawn = await createSheetSvg(colour)
    .composite([{ input: stroke }])
    .png()
    .toBuffer()
  expect((await preparePicture(drawn, 'image/png')).isBlank).toBe(false)
})
