/**
 * `node scripts/build/generate-fonts.ts` reduces Inter (https://rsms.me/inter, SIL Open Font License 1.1) to
 * the characters that the app uses and writes it with its style sheet into `web/ui/fonts`. Saves 27 kB per
 * page.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'
import { project } from '../run-tool.ts'

export const fontFolder = join(project, 'web/ui/fonts')

/** First and last code point. */
type CodePointRange = readonly [number, number]

interface FontFace {
  /** `from` is the file in the package, `file` ours. */
  readonly from: 'latin' | 'latin-ext' | 'vietnamese'
  readonly file: string
  readonly letters: readonly CodePointRange[]
}

/** Range of weights in web/ui, as one variable axis: from regular to the product name beside the logo. */
const weights = { min: 400, max: 700 }

/**
 * Kerning, accents, localized forms, tabular figures, and the styles in web/app.css: distinguishable l and I,
 * round quotes.
 */
const fontFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'ss03']

const faces: readonly FontFace[] = [
  {
    from: 'latin',
    file: 'inter.woff2',
    letters: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2191],
      [0x2193, 0x2193],
      [0x2212, 0x2212],
      [0x2215, 0x2215],
    ],
  },
  {
    // For names: Latin Extended-A, Romanian letters, combining accents, the capital sharp s.
    from: 'latin-ext',
    file: 'inter-names.woff2',
    letters: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
      [0x300, 0x30c],
      [0x1e9e, 0x1e9e],
    ],
  },
  {
    from: 'vietnamese',
    file: 'inter-vietnamese.woff2',
    letters: [
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x1ea0, 0x1ef9],
    ],
  },
]

/** Returns each font file by its name. */
export async function generateFonts(): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all(faces.map(async (face) => [face.file, await subsetFace(face)] as const))
  return new Map([
    ...drawn,
    ['fonts.css', Buffer.from(createFontStyleSheet())],
    ['LICENSE', await readPackageFile('LICENSE')],
  ])
}

/** Reads a file of the package. */
function readPackageFile(name: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(`@fontsource-variable/inter/${name}`))
}

async function subsetFace({ from, letters }: FontFace): Promise<Buffer> {
  const source = await readPackageFile(`files/inter-${from}-wght-normal.woff2`)
  const text = letters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  return subsetFont(source, text.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: fontFeatures,
  })
}

function createFontStyleSheet(): string {
  const rules = faces.map(
    ({ file, letters }) => `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url('./${file}') format('woff2-variations');
  unicode-range: ${letters.map(formatCodePointRange).join(', ')};
}
`,
  )
  return `/* Drawn by scripts/build/generate-fonts.ts. */\n${rules.join('')}`
}

function formatCodePointRange([first, last]: CodePointRange): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, bytes] of await generateFonts()) await writeFile(join(fontFolder, name), bytes)
}
