import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Where a request came from, for requests that do not pass the framework: what the last of the `trusted` proxies says, computed as the framework
 * does.
 */
export function ipOf({ headers, socket }: IncomingMessage, trusted: number): string {
  const said = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [
    socket.remoteAddress ?? '',
    ...said
      .map((ip) => ip.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return hops[Math.min(trusted, hops.length - 1)] ?? ''
}

/** What a limit counts by: an IPv4 address, or the 64 bits of an IPv6 address that one household holds. */
export function addressOf(ip: string): string {
  return isIPv6(ip) ? (ipv4Inside(ip) ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`) : ip
}

/** The wider network of an address, so that a phone that moves between two masts still counts as the same place. */
export function networkOf(ip: string): string {
  const plain = isIPv6(ip) ? (ipv4Inside(ip) ?? ip) : ip
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

function ipv4Inside(ip: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
}

/** The eight groups of an IPv6 address, written out. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...gap, ...after]
}
