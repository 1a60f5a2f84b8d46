import { getInitials } from '#web/i18n/person-name'
import { joinClasses } from '../classes.ts'

interface PersonDiscProps {
  name: string
  size?: 'small' | 'normal' | undefined
}

/** The initials of a person on a colour of their own. Decoration: the name is written beside it. */
export function PersonDisc({ name, size = 'normal' }: PersonDiscProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={getInitials(name)}
      className={joinClasses(
        'grid shrink-0 place-items-center rounded-full border-2 bg-surface font-semibold text-ink select-none before:content-[attr(data-initials)]',
        size === 'small' ? 'size-6 text-[0.625rem]' : 'size-8 text-xs',
        discColours[getColourIndex(name)],
      )}
    />
  )
}

const discColours = [
  'border-lane-2',
  'border-lane-3',
  'border-lane-4',
  'border-lane-5',
  'border-lane-6',
  'border-lane-7',
  'border-lane-8',
] as const

/** Returns the same colour for the same name on every screen. */
function getColourIndex(name: string): number {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return sum % discColours.length
}
