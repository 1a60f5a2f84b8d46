/**
 * Connection diagrams of a wallbox as electricians draw them: conductors from the left, a residual current
 * device, a circuit breaker, the terminals on the right. Letters are drawn as strokes, because a server may
 * have no fonts.
 */

/** Each letter as strokes in a box of 4 by 6. */
const letterPaths: Record<string, string> = {
  L: 'M0 0V6H4',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  I: 'M1 0H3M2 0V6M1 6H3',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  A: 'M0 6L2 0L4 6M1 4H3',
  '1': 'M1 1L2 0V6M1 6H3',
  '2': 'M0 1L1 0H3L4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5H3L4 4V5L3 6H1L0 5',
  '6': 'M4 1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
}

const ink = '#1d2733'
const colours = { L1: '#7a4a2b', L2: '#20262c', L3: '#8a9097', N: '#2f6fb2', PE: '#3f7d3a' } as const
type Conductor = keyof typeof colours
const phases = ['L1', 'L2', 'L3'] as const
const heights: Record<Conductor, number> = { L1: 150, L2: 205, L3: 260, N: 315, PE: 400 }

function drawLabel(text: string, x: number, y: number, scale = 4): string {
  const strokes = [...text].map(
    (letter, place) => `<path transform="translate(${place * 6} 0)" d="${letterPaths[letter] ?? ''}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ink}" stroke-width=".7"
    stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
}

function drawWire(from: number, to: number, name: Conductor): string {
  const y = heights[name]
  const dashes = name === 'PE' ? ' stroke-dasharray="18 8"' : ''
  return `<path d="M${from} ${y}H${to}" stroke="${colours[name]}" stroke-width="5"${dashes}/>`
}

/** An open contact (EN 60617). */
function drawContact(x: number, name: Conductor, mark = ''): string {
  const y = heights[name]
  return `<path d="M${x} ${y}L${x + 52} ${y - 24}M${x + 60} ${y - 7}V${y + 7}" stroke="${ink}" stroke-width="4" fill="none"/>
    <circle cx="${x}" cy="${y}" r="5" fill="${ink}"/>${mark ? `<path d="M${x + 53} ${y - 7}L${x + 67} ${y + 7}M${x + 67} ${y - 7}L${x + 53} ${y + 7}" stroke="${ink}" stroke-width="4"/>` : ''}`
}

function drawDiagramFrame(x: number, y: number, wide: number, high: number): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="8" fill="none" stroke="${ink}" stroke-width="3"
    stroke-dasharray="10 8"/>`
}

/** Connects the contacts of one device. */
function drawCoupling(x: number, first: Conductor, last: Conductor): string {
  return `<path d="M${x + 26} ${heights[first] - 26}V${heights[last] - 12}" stroke="${ink}" stroke-width="2.5" stroke-dasharray="6 6"/>`
}

function drawDevice(): string {
  const live = [...phases, 'N'] as const
  const rcd = live
    .map((name) => drawWire(90, 230, name) + drawContact(230, name) + drawWire(290, 450, name))
    .join('')
  const breaker = phases.map((name) => drawContact(450, name, 'x') + drawWire(510, 660, name)).join('')
  return `${rcd}${breaker}${drawWire(450, 660, 'N')}${drawCoupling(230, 'L1', 'N')}${drawCoupling(450, 'L1', 'L3')}
    <ellipse cx="330" cy="233" rx="14" ry="116" fill="none" stroke="${ink}" stroke-width="3"/>
    ${drawDiagramFrame(205, 95, 160, 260)}${drawDiagramFrame(425, 95, 110, 200)}${drawLabel('FI', 265, 60)}${drawLabel('LS', 462, 60)}`
}

function drawTerminals(): string {
  const all = Object.keys(heights) as Conductor[]
  const points = all.map(
    (name) =>
      `<circle cx="680" cy="${heights[name]}" r="13" fill="#ffffff" stroke="${ink}" stroke-width="4"/>${drawLabel(name, 706, heights[name] - 10, 3.4)}`,
  )
  return `<rect x="655" y="105" width="110" height="335" rx="10" fill="#eef1f3" stroke="${ink}" stroke-width="4"/>${points.join('')}`
}

function drawLabels(names: readonly Conductor[]): string {
  return names.map((name) => drawLabel(name, 30, heights[name] - 10, 3.4)).join('')
}

/** The earth symbol: three lines, each shorter. */
function drawEarth(x: number, y: number): string {
  return `<path d="M${x} ${y}v40M${x - 30} ${y + 40}h60M${x - 19} ${y + 52}h38M${x - 8} ${y + 64}h16" stroke="${colours.PE}" stroke-width="5" fill="none"/>`
}

function drawDiagramSheet(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
    <rect width="800" height="600" fill="#ffffff"/>${drawing}</svg>`
}

/** Supply with a common PEN conductor that is split before the residual current device. */
export function drawSplitSupply(): string {
  return drawDiagramSheet(
    `${drawLabels(phases)}${drawLabel('PEN', 12, 347, 3.4)}
    <path d="M88 357H120M120 315V400" stroke="${colours.PE}" stroke-width="5" fill="none"/><circle cx="120" cy="357" r="8" fill="${ink}"/>
    ${drawWire(120, 655, 'PE')}<path d="M150 400V470" stroke="${colours.PE}" stroke-width="5"/>${drawEarth(150, 465)}${drawDevice()}${drawTerminals()}`,
  )
}

/** Supply with its own earth electrode at the building. */
export function drawOwnEarth(): string {
  return drawDiagramSheet(
    `${drawLabels([...phases, 'N'])}${drawWire(580, 655, 'PE')}<path d="M580 400V470" stroke="${colours.PE}" stroke-width="5"/>${drawEarth(580, 465)}
    ${drawDevice()}${drawTerminals()}`,
  )
}

/** Supply with a contact for the grid operator to reduce the power. */
export function drawControlContact(): string {
  return drawDiagramSheet(
    `<rect x="70" y="150" width="230" height="270" rx="12" fill="#eef1f3" stroke="${ink}" stroke-width="4"/>
    ${drawLabel('S1', 150, 180, 6)}
    <path d="M110 300H150M150 300L215 268M222 292V308M222 300H655M110 360H655" stroke="${ink}" stroke-width="5" fill="none"/>
    <circle cx="150" cy="300" r="6" fill="${ink}"/><circle cx="110" cy="300" r="9" fill="#ffffff" stroke="${ink}" stroke-width="4"/>
    <circle cx="110" cy="360" r="9" fill="#ffffff" stroke="${ink}" stroke-width="4"/>
    <rect x="640" y="220" width="110" height="220" rx="10" fill="#eef1f3" stroke="${ink}" stroke-width="4"/>
    <circle cx="668" cy="300" r="12" fill="#ffffff" stroke="${ink}" stroke-width="4"/>${drawLabel('1', 694, 290, 3.4)}
    <circle cx="668" cy="360" r="12" fill="#ffffff" stroke="${ink}" stroke-width="4"/>${drawLabel('2', 694, 350, 3.4)}
    <path d="M400 280V380" stroke="${ink}" stroke-width="2" stroke-dasharray="6 6"/>`,
  )
}
