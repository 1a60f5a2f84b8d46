import { useSettings } from '#web/api/settings'
import { Logo } from '#web/ui/layout/Logo.tsx'

/** The logo of this installation: its own picture, or ours with the installation's name. */
export function BrandLogo({ short = false }: { short?: boolean }) {
  const settings = useSettings()
  return <Logo name={settings?.title ?? 'Gewerk'} src={settings?.logo_url} short={short} />
}
