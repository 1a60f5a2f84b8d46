import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { LoadFailure } from '../../LoadFailure.tsx'
import { callStaff } from '../../staff-call.ts'
import { ChangeDialog } from '../changes/ChangeDialog.tsx'
import type { PartnerSummary } from '../PartnerPage.tsx'
import { mergePreviewQuery, otherCompanyQuery, type MergedPair } from './merge.data.ts'
import { MergePreviewFacts } from './MergePreviewFacts.tsx'

type Company = Pick<PartnerSummary['possible_duplicates'][number], 'id' | 'name' | 'city'>

interface MergeDialogProps {
  summary: PartnerSummary
  onClose: () => void
}

/** Asks for merging two accounts of the same company, after showing what that does. A second person releases it. */
export function MergeDialog({ summary, onClose }: MergeDialogProps) {
  const t = useTranslations('partnerMerge')
  const { account, possible_duplicates: duplicates } = summary
  const [other, setOther] = useState<Company | null>(null)
  const [staysId, setStaysId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const pair = other && staysId ? toPair(account, other, staysId) : null
  const isBlocked = useIsBlocked(account.id, pair)
  const choose = (company: Company | null) => {
    setOther(company)
    setStaysId(null)
  }
  return (
    <ChangeDialog
      accountId={account.id}
      title={t('title')}
      submit={t('submit')}
      isDangerous
      missing={
        !other
          ? t('other')
          : !pair
            ? t('stays')
            : isBlocked
              ? t('blocked')
              : reason.trim() === ''
                ? t('reason')
                : null
      }
      onClose={onClose}
      onSubmit={async () => {
        const { endedId, successorId } = pair ?? { endedId: '', successorId: '' }
        const { state } = await callStaff('account.requestMerge', {
          params: { account_id: endedId },
          body: { into: successorId, reason: reason.trim() },
        })
        return t(state === 'approved' ? 'done' : 'waits')
      }}
    >
      {(error) => (
        <>
          <p>{t('text')}</p>
          <OtherCompany
            accountId={account.id}
            duplicates={duplicates}
            chosen={other}
            error={error && !other ? t('otherMissing') : null}
            onChoose={choose}
          />
          {other ? (
            <RadioGroup
              label={t('stays')}
              value={staysId}
              onChange={setStaysId}
              error={error && !pair ? t('staysMissing') : null}
              options={[account, other].map(({ id, name, city }) => ({
                value: id,
                label: name,
                hint: [city, id === account.id ? t('thisPage') : null, id].filter(Boolean).join(' · '),
              }))}
            />
          ) : null}
          {pair ? <MergePreviewFacts pageId={account.id} pair={pair} /> : null}
          {pair && !isBlocked ? (
            <TextArea
              label={t('reason')}
              hint={t('reasonHint')}
              value={reason}
              onChange={setReason}
              rows={2}
              maxLength={4000}
              error={error}
            />
          ) : null}
        </>
      )}
    </ChangeDialog>
  )
}

function toPair(account: { readonly id: string }, other: Company, staysId: string): MergedPair {
  return staysId === account.id
    ? { endedId: other.id, successorId: account.id }
    : { endedId: account.id, successorId: other.id }
}

/** Whether the preview names something that prevents the merge; also while it loads. */
function useIsBlocked(pageId: string, pair: MergedPair | null): boolean {
  const preview = useQuery({
    ...mergePreviewQuery(pageId, pair ?? { endedId: '', successorId: '' }),
    enabled: pair !== null,
  })
  return preview.data === undefined || preview.data.blockers.length > 0
}

interface OtherCompanyProps {
  accountId: string
  duplicates: PartnerSummary['possible_duplicates']
  chosen: Company | null
  error: string | null
  onChoose: (company: Company | null) => void
}

/** Chooses the other account by its name, place or number. Accounts with the same numbers are offered first. */
function OtherCompany({ accountId, duplicates, chosen, error, onChoose }: OtherCompanyProps) {
  const t = useTranslations('partnerMerge')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 300)
  const found = useQuery(otherCompanyQuery(text))
  const searched = (found.data?.data ?? []).filter(({ id }) => id !== accountId)
  const rows: readonly (Company & { readonly same?: readonly ('vat_id' | 'tax_id' | 'iban')[] })[] =
    text === '' ? duplicates : searched
  return (
    <>
      <TextField
        label={t('other')}
        hint={t('otherHint')}
        autoComplete="off"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          onChoose(null)
        }}
        error={error}
        autoFocus
      />
      {rows.length > 0 ? (
        <RadioGroup
          label={text === '' ? t('suspected') : t('found')}
          value={chosen?.id ?? null}
          onChange={(id) => onChoose(rows.find((one) => one.id === id) ?? null)}
          options={rows.map(({ id, name, city, same = [] }) => ({
            value: id,
            label: name,
            hint: [city, ...same.map((one) => t(`same.${one}`))].filter(Boolean).join(' · '),
          }))}
        />
      ) : null}
      {text !== '' && found.data && searched.length === 0 ? (
        <p className="text-sm text-muted">{t('noCompany')}</p>
      ) : null}
      {text !== '' && found.error ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
    </>
  )
}
