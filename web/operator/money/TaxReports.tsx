import { useMutation } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { downloadStaffFile } from '../staff-call.ts'
import { listReportMonths, listReportYears } from './tax-report-periods.ts'

/** The calls that return the files. */
const reports = { withheld: 'withheldTax.export', sellers: 'platformReport.export' } as const
type TaxReport = keyof typeof reports
const reportNames = Object.keys(reports) as TaxReport[]

/** Offers the files for the tax authorities: tax withheld in a month, and payments to sellers in a year. */
export function TaxReports({ staff }: { staff: CurrentStaff }) {
  const t = useTranslations('operatorMoney.reports')
  const [opened, setOpened] = useState<TaxReport | null>(null)
  const offered = reportNames.filter((name) => staff.actions.includes(reports[name]))
  if (offered.length === 0) return null
  return (
    <>
      <MenuTrigger>
        <MenuButton icon={Landmark}>{t('title')}</MenuButton>
        <Menu label={t('title')}>
          {offered.map((name) => (
            <MenuItem key={name} onAction={() => setOpened(name)}>
              {t(`${name}.title`)}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {opened ? <TaxReportDialog report={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function TaxReportDialog({ report, onClose }: { report: TaxReport; onClose: () => void }) {
  const t = useTranslations('operatorMoney.reports')
  const format = useFormat()
  const today = toBerlinDay(new Date())
  const periods = report === 'withheld' ? listReportMonths(today) : listReportYears(today)
  const [period, setPeriod] = useState(periods[1] ?? periods[0] ?? '')
  const name = (one: string) => (report === 'withheld' ? format.month(`${one}-01`) : one)
  const download = useMutation({
    mutationFn: () =>
      downloadStaffFile(reports[report], {}, { [report === 'withheld' ? 'month' : 'year']: period }),
    onSuccess: onClose,
    onError: useToastFailure(),
  })
  return (
    <Dialog
      isOpen
      size="small"
      title={t(`${report}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isPending={download.isPending} onPress={() => download.mutate()}>
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-pretty text-muted">{t(`${report}.text`)}</p>
        <Select
          label={t(`${report}.period`)}
          value={period}
          onChange={setPeriod}
          options={periods.map((one) => ({ value: one, label: name(one) }))}
        />
      </div>
    </Dialog>
  )
}
