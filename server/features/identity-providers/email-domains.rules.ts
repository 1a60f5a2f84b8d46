import type { IdentityProvider } from '#contract/people/identity-providers'

/** How long people can log in after the DNS record of their domain is gone. */
export const graceDays = 7

/**
 * Email domains at which any person can get an address. Our own list of the services that are usual in Germany, Austria,
 * Switzerland, France and Great Britain. It only saves a detour: who enters such a domain could not place its DNS record.
 */
const publicDomains = new Set(
  `1und1.de aol.com aol.de arcor.de bluemail.ch bluewin.ch btinternet.com chello.at email.de free.fr freenet.de gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com kabelmail.de
  laposte.net live.com live.de live.fr mac.com mail.com mail.de mailbox.org me.com msn.com neuf.fr online.de onmail.com
  orange.fr outlook.com outlook.de outlook.fr posteo.de posteo.net proton.me protonmail.com sfr.fr sky.com sunrise.ch
  t-online.de tuta.com tutanota.com unitybox.de virginmedia.com vodafone.de vodafonemail.de wanadoo.fr web.de yahoo.co.uk
  yahoo.com yahoo.de yahoo.fr ymail.com zoho.com`.split(/\s+/),
)

/** Returns whether an email domain, or a domain above it, belongs to a public email service. */
export function isPublicEmailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, index) => publicDomains.has(labels.slice(index).join('.')))
}

/** Returns the TXT record that proves that a company controls a domain. */
export function getDomainRecord({ domain, token }: { readonly domain: string; readonly token: string }) {
  return { name: `_gewerk-verification.${domain}`, value: `gewerk-domain=${token}` }
}

interface ProviderTimes {
  readonly verifiedAt: string | null
  readonly stopsAt: string | null
  readonly switchedOffAt: string | null
}

/** Returns the state of a provider at an instant (`now`, as `stopsAt`: text in UTC). */
export function getProviderState(
  { verifiedAt, stopsAt, switchedOffAt }: ProviderTimes,
  now: string,
): IdentityProvider['state'] {
  if (switchedOffAt !== null) return 'switched_off'
  if (verifiedAt === null) return 'pending'
  if (stopsAt === null) return 'active'
  return Date.parse(stopsAt) > Date.parse(now) ? 'lost' : 'stopped'
}
