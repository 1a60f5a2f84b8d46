import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import { type Tone, toneIcon, toneSoft } from './badges.tsx'

interface BannerProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** True for banners that appear while the user works; screen readers announce them. */
  live?: boolean
}

/** A notice within the page. It stays until its reason is resolved. */
export function Banner({ tone = 'accent', title, children, action, live }: BannerProps) {
  const Icon = toneIcon[tone]
  return (
    <div
      {...(live ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
      className={joinClasses(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded border p-3.5 text-sm',
        toneSoft[tone],
      )}
    >
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
