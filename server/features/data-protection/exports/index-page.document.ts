import { fixFrenchFirstDay } from '#contract/kit/french-first-day'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { retentionDuties, retentionDutyNames } from '../retention-duties.rules.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { fr } from '../messages/fr.ts'
import type { ExportFolder } from './export-files.sql.ts'

const exportMessages = { de, en, fr }
const localeTags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

export function createExportTranslator(locale: Locale) {
  return createTranslator({ locale, messages: exportMessages[locale] as typeof de })
}

export interface IndexTable {
  readonly table: keyof typeof de.tables
  readonly rows: number
  readonly json: string
  readonly csv: string
}

export interface IndexFile {
  readonly folder: ExportFolder
  readonly path: string
}

export interface IndexPage {
  readonly locale: Locale
  readonly kind: 'person' | 'company'
  readonly product: string
  readonly subjectName: string
  readonly at: Temporal.Instant
  readonly tables: readonly IndexTable[]
  readonly files: readonly IndexFile[]
  /** Files whose bytes are missing. */
  readonly missing: readonly string[]
}

/**
 * Renders the first page of an export as HTML: content, omissions, purposes and retention periods. It loads
 * nothing from the network.
 */
export function renderIndexPage(index: IndexPage): string {
  const { locale, kind, product, subjectName, at } = index
  const t = createExportTranslator(locale)
  const dateFormat = new Intl.DateTimeFormat(localeTags[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  const createdAt = fixFrenchFirstDay(locale, dateFormat.format(at.epochMilliseconds))
  const title = t(`title_${kind}`, { product })
  const formats = escapeIndexHtml(t('formats', { manifest: '\u0000' })).replace(
    '\u0000',
    renderHtmlLink('manifest.json'),
  )
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeIndexHtml(title)}</title><style>${indexStyle}</style></head><body>
<h1>${escapeIndexHtml(title)}</h1>
<p class="quiet">${escapeIndexHtml(t('about', { who: subjectName, at: createdAt }))}</p>
<p>${escapeIndexHtml(t(kind === 'person' ? 'lead' : 'lead_company'))}</p>
<p>${formats}</p>
${renderIndexTables(index)}
${renderIndexFiles(index)}
<h2>${escapeIndexHtml(t('left_out'))}</h2>
${renderHtmlList([t('left_out_secret'), t('left_out_copy'), t('left_out_others')])}
<h2>${escapeIndexHtml(t('why'))}</h2>
<p>${escapeIndexHtml(t('purpose'))}</p>
<p>${escapeIndexHtml(t('recipients'))}</p>
<p>${escapeIndexHtml(t('duration'))}</p>
${renderHtmlList(retentionDutyNames.map((duty) => formatRetentionDuty(locale, duty)))}
<p>${escapeIndexHtml(t('duty_begins'))}</p>
<p>${escapeIndexHtml(t('rights'))}</p>
</body></html>
`
}

function formatRetentionDuty(locale: Locale, duty: (typeof retentionDutyNames)[number]): string {
  const { years, laws } = retentionDuties[duty]
  return createExportTranslator(locale)(`duty_${duty}`, { years: String(years), laws: laws.join('; ') })
}

function renderIndexTables({ locale, tables: all }: IndexPage): string {
  const t = createExportTranslator(locale)
  const numbers = new Intl.NumberFormat(localeTags[locale])
  const row = ({ table, rows, json, csv }: IndexTable) =>
    `<tr><td>${escapeIndexHtml(t(`tables.${table}`))}</td><td class="number">${numbers.format(rows)}</td><td>${
      rows > 0
        ? `${renderHtmlLink(json, 'JSON')} ${renderHtmlLink(csv, 'CSV')}`
        : `<span class="quiet">${escapeIndexHtml(t('nothing'))}</span>`
    }</td></tr>`
  return `<h2>${escapeIndexHtml(t('data'))}</h2>
<table><thead><tr><th>${escapeIndexHtml(t('what'))}</th><th class="number">${escapeIndexHtml(t('how_many'))}</th><th>${escapeIndexHtml(t('open'))}</th></tr></thead>
<tbody>${all.toSorted(compareIndexTables).map(row).join('\n')}</tbody></table>`
}

/** Tables are shown in the order of the message catalogue. */
const tableOrder = Object.keys(de.tables)
const compareIndexTables = (one: IndexTable, other: IndexTable) =>
  tableOrder.indexOf(one.table) - tableOrder.indexOf(other.table)

function renderIndexFiles({ locale, files: all, missing }: IndexPage): string {
  const t = createExportTranslator(locale)
  const folders = [...Map.groupBy(all, ({ folder }) => folder)].map(
    ([folder, inIt]) => `<h3>${escapeIndexHtml(t(`folders.${folder}`))} (${inIt.length})</h3>
<ul>${inIt.map(({ path }) => `<li>${renderHtmlLink(path, path.split('/').slice(2).join(' / '))}</li>`).join('\n')}</ul>`,
  )
  if (folders.length === 0 && missing.length === 0) return ''
  const missingText =
    missing.length > 0 ? `<p>${escapeIndexHtml(t('missing', { names: missing.join(', ') }))}</p>` : ''
  return `<h2>${escapeIndexHtml(t('files'))}</h2>\n${folders.join('\n')}\n${missingText}`
}

function renderHtmlList(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeIndexHtml(line)}</li>`).join('')}</ul>`
}

function renderHtmlLink(path: string, name = path): string {
  const href = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${escapeIndexHtml(href)}">${escapeIndexHtml(name)}</a>`
}

/** Escapes text, so that user input never becomes markup. */
function escapeIndexHtml(plain: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return plain.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

const indexStyle = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}.quiet{opacity:.7}.number{text-align:right;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #8885;vertical-align:top}
th.number,td.number{text-align:right;padding-right:1.2rem}li{overflow-wrap:anywhere}`
