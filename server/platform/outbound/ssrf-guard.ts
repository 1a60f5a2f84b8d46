/** Prevents server-side request forgery: where users choose the URL, only public addresses are contacted. */

import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Loopback, private, link-local, test and multicast addresses: RFC 6890 and its successors. */
const closedIpv4Ranges = [
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
/** Exceptions within the public block 2000::/3; some of them embed IPv4 addresses. */
const closedIpv6Ranges = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closedRanges = new BlockList()
for (const [net, prefix] of closedIpv4Ranges) closedRanges.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closedIpv6Ranges) closedRanges.addSubnet(net, prefix, 'ipv6')
const openIpv6Ranges = new BlockList()
openIpv6Ranges.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IPv4 or IPv6 address is public; false for other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return openIpv6Ranges.check(address, 'ipv6') && !closedRanges.check(address, 'ipv6')
  return isIP(address) === 4 && !closedRanges.check(address, 'ipv4')
}

/** Returns the IP address in a URL without a lookup; null if it contains a host name. */
export function getLiteralAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** The host or address is not public. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Returns a lookup function for connections that fails with PrivateAddress if any address of the host is not
 * allowed. The connection uses the checked address, so a second DNS answer cannot bypass the check.
 */
export function createGuardedLookup(isOpen: (address: string) => boolean) {
  return (host: string, options: LookupOptions, found: LookupCallback): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      if (!addresses.every(({ address }) => isOpen(address))) {
        return found(new PrivateAddress(`${host} is not a public address`), [])
      }
      if (options.all) return found(null, addresses)
      const [first] = addresses
      return found(null, first?.address ?? '', first?.family ?? 4)
    })
  }
}

export const publicLookup = createGuardedLookup(isPublicAddress)

/** For tests and trials outside production. */
export const loopbackNetworks = ['127.0.0.0/8', '::1'] as const

/** Names for a single machine or a local network (RFC 6761, RFC 6762, RFC 8375, and `.internal` by ICANN). */
const localNamePattern = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|home\.arpa))$/

export interface ReachPolicy {
  /** Returns whether requests to this URL are allowed, as far as the URL alone shows. */
  mayReach(url: string): boolean
  /**
   * Returns a lookup function for this URL that fails with PrivateAddress for addresses that are not allowed.
   */
  createLookup(url: string): LookupFunction
}

/**
 * Creates the policy for outgoing requests: public addresses by `https:`, and `networks` (addresses or
 * networks of the operator) also by `http:`.
 */
export function createReachPolicy(networks: readonly string[]): ReachPolicy {
  const own = createNetworkList(networks)
  const isOwn = (address: string) => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isOpenTo = (secure: boolean) => (address: string) =>
    isOwn(address) || (secure && isPublicAddress(address))
  return {
    mayReach(text) {
      const url = new URL(text)
      const host = url.hostname.replace(/\.$/, '')
      const isSecure = url.protocol === 'https:'
      const address = /^(?:.+\.)?localhost$/.test(host) ? '127.0.0.1' : getLiteralAddress(url)
      if (url.port === '0') return false
      if (address !== null) return isOpenTo(isSecure)(address)
      // The lookup decides about names that lead to one of the operator's networks.
      return networks.length > 0 || (isSecure && !localNamePattern.test(host))
    },
    createLookup: (url) => createGuardedLookup(isOpenTo(url.startsWith('https:'))),
  }
}

function createNetworkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}
