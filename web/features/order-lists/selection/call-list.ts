import { useLocale, useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import type { OrderRow } from '#contract/orders/orders'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'
import { showToast } from '#web/ui/feedback/toasts'
import { toCsv } from './csv.ts'
import { getCallNumber, getContactName, getCustomerAddress } from '../contact/contact-facts.ts'

/** Returns a function that saves customers, phone numbers and appointments of the rows as a CSV file. */
export function useSaveCallList(): (rows: readonly OrderRow[]) => void {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const format = useFormat()
  return (rows) => {
    const head = [
      t('order'),
      t('bulk.columns.title'),
      t('customer'),
      t('contact'),
      t('phones'),
      t('bulk.columns.mobile'),
      t('bulk.columns.address'),
      t('appointment'),
      t('status'),
      t('assignedTo'),
    ]
    const lines = rows.map((row) => {
      const { appointment_start_timestamp: start, appointment_end_timestamp: end } = row.job
      const phone = row.job_contact_person?.phone ?? row.customer.phone
      return [
        row.job.name,
        row.opportunity.name,
        getCustomerName(row.customer),
        getContactName(row) ?? '',
        phone ? format.phone(phone) : '',
        row.customer.mobile_phone ? format.phone(row.customer.mobile_phone) : '',
        getCustomerAddress(row),
        start && end ? `${format.date(start)}, ${format.times({ start, end })}` : '',
        row.status_description.partner_name[locale],
        row.delegated_to ? formatPersonName(row.delegated_to) : '',
      ]
    })
    saveTextFile(`${t('bulk.callListFile')}.csv`, toCsv([head, ...lines]))
    const silent = rows.filter((row) => getCallNumber(row) === null).length
    showToast({
      tone: 'done',
      title: t('bulk.callListSaved', { count: rows.length }),
      ...(silent > 0 ? { text: t('bulk.withoutPhone', { count: silent }) } : {}),
    })
  }
}

/** Spreadsheet programs read the file as UTF-8 because of the byte order mark. */
function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
