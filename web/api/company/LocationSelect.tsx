import { LazySelect } from '../feedback/lazy-fields.tsx'
import type { LocationChoice } from './use-locations.ts'

interface LocationSelectProps {
  label: string
  locations: LocationChoice
  onChange: (id: string) => void
}

/** Selects the location of a company that a page shows. Renders nothing if there is only one. */
export function LocationSelect({ label, locations, onChange }: LocationSelectProps) {
  const { chosen, options } = locations
  if (options.length < 2) return null
  return (
    <div className="mb-5 max-w-sm">
      <LazySelect label={label} value={chosen} onChange={onChange} options={options} />
    </div>
  )
}
