/** Returns a short device name such as `Chrome, Windows`; null for an unknown user agent. */
export function getDeviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const names = [browserPatterns, systemPatterns].map(
    (table) => table.find(([, sign]) => sign.test(userAgent))?.[0],
  )
  return names.filter(Boolean).join(', ') || null
}

export function isPhoneBrowser(userAgent: string | null): boolean {
  return /iPhone|Android.*Mobile|Mobile.*Firefox/.test(userAgent ?? '')
}

type UserAgentPatterns = readonly (readonly [name: string, sign: RegExp])[]

/** The order matters: most browsers also contain the names of other browsers. */
const browserPatterns: UserAgentPatterns = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
]

const systemPatterns: UserAgentPatterns = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
