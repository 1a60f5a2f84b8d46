import { FlaskConical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRule, OfferRulesReply } from '#contract/company/offer-rules'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { useSaveOfferSettings } from './offer-rules.data.ts'
import { useRuleSummary } from './use-rule-summary.ts'

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx').then((part) => ({ default: part.RuleDialog })))
const TryOutDialog = lazyPart(() =>
  import('./TryOutDialog.tsx').then((part) => ({ default: part.TryOutDialog })),
)

type OpenedRule =
  | { readonly kind: 'edit'; readonly rule: OfferRule | null }
  | { readonly kind: 'delete'; readonly rule: OfferRule }
  | { readonly kind: 'tryOut' }

/** Lists the rules; each is added, changed and deleted on its own. */
export function RulesSection({ data }: { data: OfferRulesReply }) {
  const t = useTranslations('offerRules')
  const [opened, setOpened] = useState<OpenedRule | null>(null)
  const close = () => setOpened(null)
  const { rules } = data.settings
  return (
    <Section title={t('rules')}>
      <p className="mb-4 text-sm text-muted">{t('rulesText')}</p>
      {rules.length > 0 ? <RuleList rules={rules} onOpen={setOpened} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onPress={() => setOpened({ kind: 'edit', rule: null })}>
          {t('addRule')}
        </Button>
        {rules.length > 0 ? (
          <Button icon={FlaskConical} kind="quiet" onPress={() => setOpened({ kind: 'tryOut' })}>
            {t('tryOut')}
          </Button>
        ) : null}
      </div>
      <LazyBoundary>
        {opened?.kind === 'edit' ? <RuleDialog data={data} rule={opened.rule} onClose={close} /> : null}
        {opened?.kind === 'tryOut' ? <TryOutDialog data={data} onClose={close} /> : null}
      </LazyBoundary>
      {opened?.kind === 'delete' ? <DeleteRuleDialog data={data} rule={opened.rule} onClose={close} /> : null}
    </Section>
  )
}

function RuleList({ rules, onOpen }: { rules: readonly OfferRule[]; onOpen: (opened: OpenedRule) => void }) {
  const t = useTranslations('offerRules')
  const summarize = useRuleSummary()
  return (
    <ul aria-label={t('rules')} className="mb-4 flex flex-col gap-2">
      {rules.map((rule) => (
        <li
          key={rule.id}
          className="flex items-center justify-between gap-3 rounded border border-line bg-surface p-3.5"
        >
          <span className="min-w-0">
            <span className="block font-medium break-words">{rule.name}</span>
            <span className="block text-sm text-muted">{summarize(rule)}</span>
          </span>
          <span className="flex shrink-0 gap-1">
            <IconButton
              icon={Pencil}
              label={t('editRule', { name: rule.name })}
              onPress={() => onOpen({ kind: 'edit', rule })}
            />
            <IconButton
              icon={Trash2}
              label={t('deleteRule', { name: rule.name })}
              onPress={() => onOpen({ kind: 'delete', rule })}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface DeleteRuleDialogProps {
  data: OfferRulesReply
  rule: OfferRule
  onClose: () => void
}

function DeleteRuleDialog({ data: { account_id, settings, version }, rule, onClose }: DeleteRuleDialogProps) {
  const t = useTranslations('offerRules')
  const failure = useErrorMessages()
  const save = useSaveOfferSettings(account_id)
  const remove = () => {
    const rules = settings.rules.filter(({ id }) => id !== rule.id)
    save.mutate(
      { settings: { ...settings, rules }, version },
      { onSuccess: onClose, onError: failure.showToast },
    )
  }
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('deleteTitle')}
      confirm={t('delete')}
      isPending={save.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('deleteText', { name: rule.name })}
    </ConfirmDialog>
  )
}
