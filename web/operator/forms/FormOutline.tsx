import { ArrowDown, ArrowUp, CircleAlert, Copy, GitBranch, Plus, Settings2, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { DraftElement, FormDraftModel } from '#contract/operator/form-drafts'
import { useColon } from '#web/i18n/use-colon'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import {
  addPage,
  addQuestion,
  copyQuestion,
  getElement,
  getKind,
  movePart,
  questionKinds,
  removePart,
  type Edited,
  type Place,
  type PublishedQuestions,
} from './form-edits.ts'

interface OutlineProps {
  model: FormDraftModel
  published: PublishedQuestions
  selected: Place | null
  /** The places of parts with a fault. */
  faulty: ReadonlySet<string>
  onSelect: (place: Place) => void
  onEdit: (edited: Edited) => void
}

export const toPlaceKey = (place: Place): string => place.join('.')

const maxPages = 30

/** All pages and questions of a form; the selected one is open beside it. */
export function FormOutline(props: OutlineProps) {
  const { model, onSelect, onEdit } = props
  const t = useTranslations('operatorForms.build')
  const full = useDisabledReason(
    model.pages.length >= maxPages ? t('maxPages', { max: String(maxPages) }) : null,
  )
  return (
    <nav aria-label={t('outline')} className="flex flex-col gap-3">
      <OutlineRow
        {...props}
        place={[]}
        title={t('formSettings')}
        icon={<Settings2 size={15} aria-hidden="true" />}
      />
      {model.pages.map((page, index) => (
        <OutlinePage key={page.name} {...props} index={index} />
      ))}
      <span>
        <Button
          icon={Plus}
          disabledBy={full.disabledBy}
          onPress={() => {
            const added = addPage(model)
            onEdit(added)
            onSelect(added.place)
          }}
        >
          {t('addPage')}
        </Button>
      </span>
      {full.text}
    </nav>
  )
}

function OutlinePage({ index, ...props }: OutlineProps & { index: number }) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const { model, published, onSelect, onEdit } = props
  const page = model.pages[index]
  if (!page) return null
  return (
    <section className="rounded border border-line bg-surface py-1.5">
      <OutlineRow
        {...props}
        place={[index]}
        title={page.title[locale] || t('untitledPage', { number: index + 1 })}
        isHeading
        isConditional={page.visibleIf !== undefined}
      />
      <ul>
        {page.elements.map((element, row) => (
          <li key={`${element.name} ${row}`}>
            <QuestionRow {...props} place={[index, row]} element={element} />
            {element.templateElements && element.type === 'paneldynamic' ? (
              <ul className="ml-5 border-l border-line">
                {element.templateElements.map((inner, innerRow) => (
                  <li key={`${inner.name} ${innerRow}`}>
                    <QuestionRow {...props} place={[index, row, innerRow]} element={inner} />
                  </li>
                ))}
                <li className="py-1 pl-2">
                  <AddQuestion model={model} parent={[index, row]} {...{ published, onEdit, onSelect }} />
                </li>
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="px-2 py-1">
        <AddQuestion model={model} parent={[index]} {...{ published, onEdit, onSelect }} />
      </div>
    </section>
  )
}

function QuestionRow({ place, element, ...props }: OutlineProps & { place: Place; element: DraftElement }) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const isRequired = element.isRequired || element.requiredIf !== undefined
  return (
    <OutlineRow
      {...props}
      place={place}
      title={element.title[locale] || t('untitled')}
      note={t(`kinds.${getKind(element)}`)}
      isRequired={isRequired}
      isConditional={element.visibleIf !== undefined}
    />
  )
}

interface RowProps extends OutlineProps {
  place: Place
  title: string
  note?: string
  icon?: React.ReactNode
  isHeading?: boolean
  isRequired?: boolean
  isConditional?: boolean
}

function OutlineRow({ place, title, note, icon, isHeading, isRequired, isConditional, ...props }: RowProps) {
  const { selected, faulty, onSelect } = props
  const t = useTranslations('operatorForms.build')
  const key = toPlaceKey(place)
  const isSelected = selected !== null && toPlaceKey(selected) === key
  return (
    <div className={joinClasses(isSelected && 'bg-accent-soft')}>
      <button
        type="button"
        data-place={key}
        aria-current={isSelected}
        onClick={() => onSelect(place)}
        className={joinClasses(
          'moves flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left text-sm hover:bg-hover touch:min-h-11',
          'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
          isHeading && 'font-semibold',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            {title}
            {isRequired ? (
              <>
                <span aria-hidden="true"> *</span>
                <span className="sr-only">, {t('requiredAlways')}</span>
              </>
            ) : null}
          </span>
          {note ? <span className="block truncate text-xs text-muted">{note}</span> : null}
        </span>
        {isConditional ? (
          <span title={t('hasCondition')} className="shrink-0 text-muted">
            <GitBranch size={14} aria-hidden="true" />
            <span className="sr-only">{t('hasCondition')}</span>
          </span>
        ) : null}
        {faulty.has(key) ? (
          <span title={t('hasFault')} className="shrink-0 text-danger-ink">
            <CircleAlert size={15} aria-hidden="true" />
            <span className="sr-only">{t('hasFault')}</span>
          </span>
        ) : null}
      </button>
      {isSelected && place.length > 0 ? <PartActions place={place} title={title} {...props} /> : null}
    </div>
  )
}

/** Moves, copies and removes the selected page or question. */
function PartActions({
  place,
  title,
  model,
  published,
  onSelect,
  onEdit,
}: OutlineProps & { place: Place; title: string }) {
  const t = useTranslations('operatorForms.build')
  const go = (edited: Edited | null) => {
    if (!edited) return
    onEdit(edited)
    onSelect(edited.place)
  }
  const [up, down] = [movePart(model, place, -1), movePart(model, place, 1)]
  const remove = () => {
    const parent = place.slice(0, -1)
    onEdit({ model: removePart(model, place), place: parent })
    onSelect(parent)
  }
  return (
    <div role="group" aria-label={t('actions', { title })} className="flex gap-1 px-2 pb-1">
      <IconButton
        size="small"
        icon={ArrowUp}
        label={t('up')}
        disabledReason={up ? null : t('isTop')}
        onPress={() => go(up)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label={t('down')}
        disabledReason={down ? null : t('isBottom')}
        onPress={() => go(down)}
      />
      {place.length > 1 ? (
        <IconButton
          size="small"
          icon={Copy}
          label={t('copy')}
          onPress={() => go(copyQuestion(model, place, published))}
        />
      ) : null}
      <IconButton size="small" icon={Trash2} label={t('remove')} onPress={remove} />
    </div>
  )
}

interface AddQuestionProps extends Pick<OutlineProps, 'model' | 'published' | 'onSelect' | 'onEdit'> {
  parent: Place
}

function AddQuestion({ model, published, parent, onSelect, onEdit }: AddQuestionProps) {
  const colon = useColon()
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const kinds = parent.length > 1 ? questionKinds.filter((kind) => kind !== 'group') : questionKinds
  const owner = parent.length > 1 ? getElement(model, parent) : model.pages[parent[0] ?? -1]
  return (
    <MenuTrigger>
      <MenuButton
        icon={Plus}
        kind="quiet"
        label={`${t('addQuestion')}${colon} ${owner?.title[locale] || t('untitled')}`}
      >
        {t('addQuestion')}
      </MenuButton>
      <Menu label={t('kind')}>
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onAction={() => {
              const added = addQuestion(model, parent, kind, published)
              onEdit(added)
              onSelect(added.place)
            }}
          >
            {t(`kinds.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
