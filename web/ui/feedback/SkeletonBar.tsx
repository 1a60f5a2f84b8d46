import { joinClasses } from '../classes.ts'

/** A grey placeholder for text; give it the width of the expected text. */
export function SkeletonBar({ className = 'w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('breathes block h-4 rounded-sm bg-skeleton', className)}
    />
  )
}
