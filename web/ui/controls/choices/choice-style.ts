/** The place of a checkbox or radio button beside its label. */
export const choiceBoxStyle = 'relative size-5 shrink-0'

/**
 * The browser's own input is invisible over the drawn one, where screen readers on phones find it by touch. Important, because
 * rows that are links place their controls themselves (RowLink.tsx).
 */
export const choiceInputStyle = 'peer absolute! inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0'
