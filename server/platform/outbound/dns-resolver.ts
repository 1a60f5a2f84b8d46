import { Resolver } from 'node:dns/promises'

/** Reads DNS records. */
export interface DnsResolver {
  /** Returns the texts of the TXT records of a name; an empty list if it has none. Throws if no server answers. */
  resolveTxt(name: string): Promise<readonly string[]>
}

const timeoutMillis = 3_000
const tries = 2

/** Creates the resolver. `dnsServers`: addresses with or without a port; an empty list: those of the machine. */
export function createDnsResolver({ dnsServers }: { readonly dnsServers: readonly string[] }): DnsResolver {
  return {
    async resolveTxt(name) {
      const resolver = new Resolver({ timeout: timeoutMillis, tries })
      if (dnsServers.length > 0) resolver.setServers(dnsServers)
      try {
        // A record is sent in parts of at most 255 bytes.
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        if (isNoRecord(error)) return []
        throw error
      }
    },
  }
}

function isNoRecord(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
