import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { duties, dutyNames } from '../retention-duties.rules.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { fr } from '../messages/fr.ts'
import type { Folder } from './export-files.sql.ts'

const catalogue = { de, en, fr }
const places: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

export function wordsOf(locale: Locale) {
  return createTranslator({ locale, messages: catalogue[locale] as typeof de })
}

export interface IndexTable {
  readonly table: keyof typeof de.tables
  readonly rows: number
  readonly json: string
  readonly csv: string
}

export interface IndexFile {
  readonly folder: Folder
  readonly path: string
}

export interface Index {
  readonly locale: Locale
  readonly kind: 'person' | 'company'
  readonly product: string
  readonly who: string
  readonly at: Temporal.Instant
  readonly tables: readonly IndexTable[]
  readonly files: readonly IndexFile[]
  /** Files of which the bytes are not there. */
  readonly missing: readonly string[]
}

/** The first page of an export, for people: what is in it, what is not, what for and how long. Needs no network. */
export function indexPage(index: Index): string {
  const { locale, kind, product, who, at } = index
  const t = wordsOf(locale)
  const made = new Intl.DateTimeFormat(places[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(at.epochMilliseconds)
  const title = t(`title_${kind}`, { product })
  const formats = text(t('formats', { manifest: '\u0000' })).replace('\u0000', link('manifest.json'))
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(title)}</title><style>${style}</style></head><body>
<h1>${text(title)}</h1>
<p class="quiet">${text(t('about', { who, at: made }))}</p>
<p>${text(t(kind === 'person' ? 'lead' : 'lead_company'))}</p>
<p>${formats}</p>
${tables(index)}
${files(index)}
<h2>${text(t('left_out'))}</h2>
${list([t('left_out_secret'), t('left_out_copy'), t('left_out_others')])}
<h2>${text(t('why'))}</h2>
<p>${text(t('purpose'))}</p>
<p>${text(t('recipients'))}</p>
<p>${text(t('duration'))}</p>
${list(dutyNames.map((duty) => dutyText(locale, duty)))}
<p>${text(t('duty_begins'))}</p>
<p>${text(t('rights'))}</p>
</body></html>
`
}

function dutyText(locale: Locale, duty: (typeof dutyNames)[number]): string {
  const { years, laws } = duties[duty]
  return wordsOf(locale)(`duty_${duty}`, { years: String(years), laws: laws.join('; ') })
}

function tables({ locale, tables: all }: Index): string {
  const t = wordsOf(locale)
  const numbers = new Intl.NumberFormat(places[locale])
  const row = ({ table, rows, json, csv }: IndexTable) =>
    `<tr><td>${text(t(`tables.${table}`))}</td><td class="number">${numbers.format(rows)}</td><td>${
      rows > 0
        ? `${link(json, 'JSON')} ${link(csv, 'CSV')}`
        : `<span class="quiet">${text(t('nothing'))}</span>`
    }</td></tr>`
  return `<h2>${text(t('data'))}</h2>
<table><thead><tr><th>${text(t('what'))}</th><th class="number">${text(t('how_many'))}</th><th>${text(t('open'))}</th></tr></thead>
<tbody>${all.toSorted(byWords).map(row).join('\n')}</tbody></table>`
}

/** What people look for first stands first: the words tell the order. */
const order = Object.keys(de.tables)
const byWords = (one: IndexTable, other: IndexTable) => order.indexOf(one.table) - order.indexOf(other.table)

function files({ locale, files: all, missing }: Index): string {
  const t = wordsOf(locale)
  const folders = [...Map.groupBy(all, ({ folder }) => folder)].map(
    ([folder, inIt]) => `<h3>${text(t(`folders.${folder}`))} (${inIt.length})</h3>
<ul>${inIt.map(({ path }) => `<li>${link(path, path.split('/').slice(2).join(' / '))}</li>`).join('\n')}</ul>`,
  )
  if (folders.length === 0 && missing.length === 0) return ''
  const gone = missing.length > 0 ? `<p>${text(t('missing', { names: missing.join(', ') }))}</p>` : ''
  return `<h2>${text(t('files'))}</h2>\n${folders.join('\n')}\n${gone}`
}

function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul>`
}

function link(path: string, name = path): string {
  const href = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${text(href)}">${text(name)}</a>`
}

/** What people typed never becomes markup. */
function text(plain: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return plain.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}.quiet{opacity:.7}.number{text-align:right;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #8885;vertical-align:top}
th.number,td.number{text-align:right;padding-right:1.2rem}li{overflow-wrap:anywhere}`
