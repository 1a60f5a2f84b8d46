import { joinClasses } from '../classes.ts'

interface LogoProps {
  /** The name of the installation, shown and read by screen readers. */
  name: string
  /** A picture that replaces the built-in logo. */
  src?: string | null | undefined
  /** Shows only the symbol on a phone, where the bar has little space. */
  short?: boolean
}

/** The logo. The name has the colour of the surrounding text, the symbol its own. */
export function Logo({ name, src, short = false }: LogoProps) {
  if (src) return <img src={src} alt={name} className="h-7 w-auto max-w-44 object-contain object-left" />
  return (
    <span className="inline-flex items-center gap-2 text-ink" role="img" aria-label={name}>
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M22.2 11.4A7.6 7.6 0 1 0 23.6 16H16.4"
          className="fill-none stroke-on-accent"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span
        aria-hidden="true"
        className={joinClasses(
          'text-[1.1875rem] leading-none font-[680] tracking-[-0.03em]',
          short ? 'max-md:hidden' : 'max-[22.5rem]:hidden',
        )}
      >
        {name}
      </span>
    </span>
  )
}
