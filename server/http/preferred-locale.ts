import { locales, type Locale } from '#contract/kit/locale'

/** Returns the supported language with the highest weight in an Accept-Language header; default German. */
export function getPreferredLocale(header: string | undefined): Locale {
  const ranges = (header ?? '')
    .split(',')
    .map(parseLanguageRange)
    .filter((entry) => entry.weight > 0)
  ranges.sort((one, other) => other.weight - one.weight)
  return (ranges.find((entry) => isLocale(entry.language))?.language as Locale) ?? 'de'
}

function parseLanguageRange(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().split(';')
  const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
  return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: weight ? Number(weight) : 1 }
}

function isLocale(language: string): language is Locale {
  return (locales as readonly string[]).includes(language)
}
