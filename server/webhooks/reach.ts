import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Milliseconds for a whole try; how much of an answer is read, in bytes, and kept, in characters. */
const patience = 10_000
const mostRead = 4_000
const mostKept = 1_000
/** How long a name server is waited for at first, milliseconds, and how often it is asked. */
const asking = { timeout: 2_000, tries: 2 }

/** The result of a try: the receiver's answer, or why there was none. */
export type Answer = { readonly status: number; readonly text: string } | { readonly error: string }

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

// Two lists: a rule for IPv6 also catches the IPv4 addresses that it can be written with.
const closed = { 4: new BlockList(), 6: new BlockList() }
for (const [network, bits] of [
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
] as const)
  closed[4].addSubnet(network, bits, 'ipv4')
// Of IPv6 only what is given out to networks (2000::/3) is public, and of that not what stands for an address of another kind.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed[6].addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the internet's, and none of this machine's, its network's or a special use (IANA's registries). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed[4].check(address, 'ipv4')
  return family === 6 && !closed[6].check(address, 'ipv6')
}

/** `hosts` are those of `WEBHOOK_HOSTS`: reached wherever they are, over http too. `nameServers`: left out, those of this machine. */
export type Reach = { readonly hosts: readonly string[]; readonly nameServers?: readonly string[] }

/** Whether messages may be sent there at all, as far as the address itself tells. */
export function mayReach(address: string, { hosts }: Reach): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (hosts.includes(url.host)) return true
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (/(^|\.)localhost\.?$/.test(literal)) return false
  return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal))
}

/**
 * Sends a message once. The name is resolved for this try and the connection goes to what was found, if all of it is public: a name that
 * changes its mind reaches nothing within. Redirects are not followed. Never fails: what went wrong is the answer.
 */
export async function send(address: string, { headers, body }: Message, reach: Reach): Promise<Answer> {
  if (!mayReach(address, reach)) return { error: 'The address is not a public one.' }
  const url = new URL(address)
  const find = reach.hosts.includes(url.host) ? {} : { lookup: lookupPublic(reach.nameServers) }
  const ask = url.protocol === 'https:' ? request : requestPlainly
  return await new Promise((resolve) => {
    const asked = ask(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      agent: false,
      signal: AbortSignal.timeout(patience),
      ...find,
    })
    asked.on('error', (error) => resolve({ error: reasonOf(error) }))
    // Something that is no HTTP answer may end the connection without an error.
    asked.on('close', () => resolve({ error: 'The connection was closed.' }))
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: textOf(Buffer.concat(parts)) })
        asked.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= mostRead) done()
      })
      response.on('end', done)
      response.on('error', (error) => resolve({ error: reasonOf(error) }))
    })
    asked.end(body)
  })
}

/** Finds the addresses of a name, if all of them are public. */
function lookupPublic(nameServers: readonly string[] | undefined): LookupFunction {
  return (hostname, options, callback) => {
    const refuse = (error: Error) => callback(error, '')
    const take = (found: LookupAddress[]) => {
      const [first] = found
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        return refuse(new Error('The address is not a public one.'))
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    }
    findAddresses(hostname, nameServers).then(take, refuse)
  }
}

/**
 * Asks name servers itself. The system's own look-up keeps one of the process's few threads for as long as a receiver's name server is silent, and the
 * look-ups of mails, storage and all other shops' webhooks would wait behind it.
 */
async function findAddresses(name: string, nameServers: readonly string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new Resolver(asking)
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  const of = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...of(four, 4), ...of(six, 6)]
}

/** What the receiver wrote, without what a database or a screen cannot show. */
function textOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]|\ufffd/gu, '')
    .slice(0, mostKept)
}

function reasonOf(error: Error & { readonly code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer in ${patience / 1000} seconds.`
  return (error.code ?? error.message).slice(0, 200)
}
