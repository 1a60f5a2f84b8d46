import { preparePicture } from '#server/platform/storage/pictures'
import { createRandom } from '../random.ts'

/** Photos of the demo: simple drawings. Letters are drawn as strokes, because a server may have no fonts. */

export interface DemoPicture {
  readonly data: Buffer
  readonly contentType: string
  readonly thumbnail: Buffer
}

export interface DemoPictures {
  readonly wallbox: readonly DemoPicture[]
  readonly cabinet: readonly DemoPicture[]
  readonly route: readonly DemoPicture[]
  readonly parcel: readonly DemoPicture[]
  readonly roof: readonly DemoPicture[]
  readonly heatPump: readonly DemoPicture[]
  readonly oven: readonly DemoPicture[]
  readonly signatures: readonly DemoPicture[]
  readonly paper: DemoPicture
}

const [width, height] = [800, 600]

/** Each letter as a polyline in a box of 4 by 6. */
const letterPaths: Record<string, string> = {
  D: 'M0 0V6H2L4 4V2L2 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  M: 'M0 6V0L2 3L4 0V6',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  F: 'M4 0H0V6M0 3H3',
  T: 'M0 0H4M2 0V6',
  K: 'M0 0V6M4 0L0 3L4 6',
  U: 'M0 0V5L1 6H3L4 5V0',
  N: 'M0 6V0L4 6V0',
  '-': 'M1 3H3',
}

function drawCaption(text: string, ink: string): string {
  const strokes = [...text].map(
    (letter, place) => `<path transform="translate(${place * 6} 0)" d="${letterPaths[letter] ?? ''}"/>`,
  )
  return `<g transform="translate(30 542) scale(6.5)" fill="none" stroke="${ink}" stroke-width=".8" stroke-linecap="round"
    stroke-linejoin="round">${strokes.join('')}</g>`
}

function drawPictureSheet(background: string, drawing: string, text = 'DEMO-FOTO', ink = '#ffffff'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${background}"/>${drawing}
    ${ink === '#ffffff' ? `<rect y="524" width="${width}" height="76" fill="#1d2733" opacity=".75"/>` : ''}
    ${drawCaption(text, ink)}</svg>`
}

/** A wall, a wallbox with a lamp, and a cable on a hook. */
function drawWallbox(wall: string, box: string, lamp: string): string {
  const rows = Array.from(
    { length: 9 },
    (_, row) => `<path d="M0 ${row * 62}H800" stroke="#00000018" stroke-width="3"/>`,
  )
  return drawPictureSheet(
    wall,
    `${rows.join('')}<rect y="470" width="800" height="60" fill="#8d8f92"/>
    <rect x="386" width="16" height="170" fill="#c9cdd1"/>
    <rect x="300" y="150" width="190" height="240" rx="26" fill="${box}" stroke="#00000030" stroke-width="3"/>
    <circle cx="395" cy="215" r="24" fill="${lamp}"/><rect x="345" y="270" width="100" height="10" rx="5" fill="#00000030"/>
    <circle cx="395" cy="340" r="30" fill="#20262c"/><circle cx="395" cy="340" r="18" fill="#3a434c"/>
    <path d="M395 370C395 470 560 480 590 380S560 250 540 330" fill="none" stroke="#20262c" stroke-width="16" stroke-linecap="round"/>`,
  )
}

/** An open cabinet: the meter above, rows of breakers below. */
function drawCabinet(wall: string, meter: string): string {
  const row = (y: number, count: number) =>
    Array.from(
      { length: count },
      (_, place) =>
        `<rect x="${226 + place * 36}" y="${y}" width="30" height="70" rx="3" fill="#f4f5f6" stroke="#8d949b" stroke-width="2"/>
        <rect x="${234 + place * 36}" y="${y + 22}" width="14" height="24" fill="${place % 4 === 0 ? '#2f6fb2' : '#2a3138'}"/>`,
    ).join('')
  return drawPictureSheet(
    wall,
    `<rect x="190" y="40" width="420" height="470" fill="#e3e6e8" stroke="#9aa1a8" stroke-width="6"/>
    <rect x="610" y="40" width="60" height="470" fill="#d2d6d9" stroke="#9aa1a8" stroke-width="4"/>
    <rect x="300" y="70" width="200" height="150" rx="10" fill="${meter}" stroke="#8d949b" stroke-width="3"/>
    <rect x="330" y="100" width="140" height="44" fill="#c9d6c3"/><path d="M345 122H455" stroke="#2a3138" stroke-width="10" stroke-dasharray="14 8"/>
    <path d="M260 250V220H540V250" fill="none" stroke="#3f7d3a" stroke-width="7"/>${row(270, 10)}${row(390, 10)}`,
  )
}

/** A cable along the wall, through a hole, into the ground. */
function drawCableRoute(wall: string, ground: string): string {
  return drawPictureSheet(
    wall,
    `<rect y="420" width="800" height="110" fill="${ground}"/><rect x="90" y="60" width="120" height="160" fill="#9fb8c9" stroke="#ffffff" stroke-width="10"/>
    <path d="M0 300H420V250H560V440" fill="none" stroke="#2a3138" stroke-width="12" stroke-linejoin="round"/>
    <path d="M560 440V480H800" fill="none" stroke="#2a3138" stroke-width="12" stroke-dasharray="22 12"/>
    <circle cx="40" cy="300" r="26" fill="#4a525a"/>
    ${[140, 240, 340, 480].map((x) => `<rect x="${x}" y="${x > 420 ? 236 : 286}" width="12" height="28" fill="#c9cdd1"/>`).join('')}
    <path d="M420 330H560" stroke="#d8742a" stroke-width="5" stroke-dasharray="6 10"/>`,
  )
}

/** A parcel with its label. */
function drawParcel(floor: string, box: string): string {
  return drawPictureSheet(
    '#dfe3e6',
    `<rect y="380" width="800" height="150" fill="${floor}"/><path d="M180 200L400 140L640 200V440H180Z" fill="${box}"/>
    <path d="M180 200H640" stroke="#00000030" stroke-width="4"/><rect x="390" y="160" width="46" height="280" fill="#e8dcc0"/>
    <rect x="470" y="260" width="130" height="110" fill="#ffffff" stroke="#9aa1a8" stroke-width="3"/>
    ${[285, 305, 325, 345].map((y) => `<path d="M486 ${y}H584" stroke="#6b747c" stroke-width="5"/>`).join('')}`,
  )
}

/** Solar modules on a roof, seen from the front. */
function drawRoof(tiles: string, sky: string): string {
  const module = (place: number) => {
    const [x, y] = [200 + (place % 4) * 104, 190 + Math.floor(place / 4) * 116]
    return `<path d="M${x} ${y}h96v106h-96z" fill="#22395c" stroke="#c9cdd1" stroke-width="3"/><path d="M${x + 48} ${y}v106M${x} ${y + 53}h96" stroke="#3d5a86" stroke-width="2"/>`
  }
  return drawPictureSheet(
    sky,
    `<path d="M60 470L180 140H620L740 470Z" fill="${tiles}"/><rect x="90" y="470" width="620" height="60" fill="#e6e1d6"/>
    ${Array.from({ length: 8 }, (_, place) => module(place)).join('')}<rect x="640" y="90" width="50" height="110" fill="#a4604a"/>`,
  )
}

/** An outdoor unit with its fan, on a base beside the building. */
function drawHeatPump(wall: string, unit: string): string {
  const blades = [0, 60, 120].map(
    (turn) =>
      `<path d="M330 300H470" transform="rotate(${turn} 400 300)" stroke="#4a525a" stroke-width="14"/>`,
  )
  return drawPictureSheet(
    wall,
    `<rect y="450" width="800" height="80" fill="#7d8a63"/><rect x="220" y="430" width="360" height="40" fill="#b5b9bd"/>
    <rect x="240" y="160" width="320" height="270" rx="12" fill="${unit}" stroke="#9aa1a8" stroke-width="4"/>
    <circle cx="400" cy="300" r="104" fill="#ffffff" stroke="#9aa1a8" stroke-width="4"/>${blades.join('')}
    <circle cx="400" cy="300" r="18" fill="#2a3138"/><path d="M560 380H660V0M560 400H690V0" fill="none" stroke="#2a3138" stroke-width="12"/>`,
  )
}

/** A built-in oven below a hob. */
function drawOven(front: string, board: string): string {
  return drawPictureSheet(
    '#dfe3e6',
    `<rect y="120" width="800" height="40" fill="${board}"/><rect x="40" y="160" width="720" height="370" fill="${front}"/>
    <path d="M230 160V530M570 160V530" stroke="#00000025" stroke-width="4"/><rect x="240" y="100" width="320" height="22" rx="8" fill="#20262c"/>
    <rect x="246" y="190" width="308" height="300" rx="8" fill="#2a3138"/><rect x="276" y="270" width="248" height="180" fill="#4a525a"/>
    <path d="M276 250H524" stroke="#c9cdd1" stroke-width="10"/>${[300, 350, 400, 450, 500].map((x) => `<circle cx="${x}" cy="218" r="11" fill="#c9cdd1"/>`).join('')}`,
  )
}

/** A document with lines and a stamp. */
function drawPaper(): string {
  const lines = Array.from(
    { length: 12 },
    (_, row) =>
      `<path d="M200 ${150 + row * 26}H${row % 4 === 3 ? 460 : 600}" stroke="#9aa1a8" stroke-width="6"/>`,
  )
  return drawPictureSheet(
    '#f4f5f6',
    `<rect x="150" y="30" width="500" height="500" fill="#ffffff" stroke="#c9cdd1" stroke-width="3"/>
    <path d="M200 90H470" stroke="#2a3138" stroke-width="14"/>${lines.join('')}
    <circle cx="570" cy="450" r="48" fill="none" stroke="#2f6fb2" stroke-width="6"/>`,
    'DEMO-DOKUMENT',
    '#6b747c',
  )
}

/** A scribble that looks like a signature; different for every seed. */
function drawSignature(seed: number): string {
  const chance = createRandom(seed)
  let x = 90
  let path = `M${x} ${chance.between(150, 210)}`
  while (x < 470) {
    const [first, second, end] = [chance.between(15, 40), chance.between(10, 40), chance.between(20, 55)]
    path += ` C${x + first} ${chance.between(40, 130)} ${x + first + second} ${chance.between(180, 260)} ${x + end + 20} ${chance.between(120, 190)}`
    x += end + 20
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" width="600" height="300"><rect width="600" height="300" fill="#ffffff"/>
    <path d="${path}" fill="none" stroke="#14284b" stroke-width="5" stroke-linecap="round"/></svg>`
}

export async function renderPictures(): Promise<DemoPictures> {
  const drawings = {
    wallbox: [
      drawWallbox('#cfd6d0', '#f6f7f8', '#35a35a'),
      drawWallbox('#c79a7c', '#2a3138', '#2f8fd2'),
      drawWallbox('#d9d3c7', '#e6e9eb', '#35a35a'),
    ],
    cabinet: [
      drawCabinet('#c4cbd1', '#f6f7f8'),
      drawCabinet('#d8cdbd', '#e3e6d8'),
      drawCabinet('#b9c4bd', '#dfe7ee'),
    ],
    route: [
      drawCableRoute('#d8d2c6', '#7d8a63'),
      drawCableRoute('#c7ced4', '#8d8478'),
      drawCableRoute('#d3b9a4', '#6f7f5a'),
    ],
    parcel: [drawParcel('#a98f72', '#c79c63'), drawParcel('#8e979e', '#b98b55')],
    roof: [drawRoof('#8f4b36', '#bcd3e4'), drawRoof('#4f565c', '#d5dde3')],
    heatPump: [drawHeatPump('#e2ded4', '#f4f5f6'), drawHeatPump('#cdb9a6', '#d5dadf')],
    oven: [drawOven('#f6f7f8', '#b08d62'), drawOven('#cfd8d3', '#4a525a')],
    signatures: Array.from({ length: 8 }, (_, seed) => drawSignature(seed + 1)),
  }
  const kinds = Object.entries(drawings).map(
    async ([kind, svgs]) => [kind, await Promise.all(svgs.map(renderPicture))] as const,
  )
  const pictures = Object.fromEntries(await Promise.all(kinds)) as Record<
    keyof typeof drawings,
    DemoPicture[]
  >
  return { ...pictures, paper: await renderPicture(drawPaper()) }
}

/** Prepares the picture like an upload, with its thumbnail. */
async function renderPicture(svg: string): Promise<DemoPicture> {
  const { default: sharp } = await import('sharp')
  const picture = await preparePicture(
    await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(),
    'image/jpeg',
  )
  return { data: picture.data, contentType: picture.type, thumbnail: picture.thumbnail }
}
