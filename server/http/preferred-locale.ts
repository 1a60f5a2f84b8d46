import { locales, type Locale } from '#contract/kit/locale'

/** The first of our languages that an Accept-Language header asks for, by its weights; else German. */
export function preferredLocale(header: string | undefined): Locale {
  const wishes = (header ?? '')
    .split(',')
    .map(wish)
    .filter((entry) => entry.weight > 0)
  wishes.sort((one, other) => other.weight - one.weight)
  return (wishes.find((entry) => isLocale(entry.language))?.language as Locale) ?? 'de'
}

function wish(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().split(';')
  const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
  return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: weight ? Number(weight) : 1 }
}

function isLocale(language: string): language is Locale {
  return (locales as readonly string[]).includes(language)
}
