/** Which addresses lie in the open internet: where people choose whom the server talks to, no others will do. */

import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Own machine, own networks, neighbours, tests, groups: RFC 6890 and its followers. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Within the one block that is open; some of these carry addresses of the old kind inside. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IPv4 or IPv6 address, as text, lies in the open internet; text that is none does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return isIP(address) === 4 && !closed.check(address, 'ipv4')
}

/** The address that a URL names itself, without asking anybody; null: it names a host. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** A host or address that is not in the open internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks hosts up for connections and fails with PrivateAddress where any of a host's addresses is not open:
 * what was looked at is what is connected to, so no second answer can slip in.
 */
export function lookupWhere(isOpen: (address: string) => boolean) {
  return (host: string, options: LookupOptions, found: Found): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      if (!addresses.every(({ address }) => isOpen(address))) {
        return found(new PrivateAddress(`${host} is not in the open internet`), [])
      }
      if (options.all) return found(null, addresses)
      const [first] = addresses
      return found(null, first?.address ?? '', first?.family ?? 4)
    })
  }
}

export const publicLookup = lookupWhere(isPublicAddress)
