type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The till of this installation: the same address under `pos.`; undefined if the host is an IP address. */
export function tillAddress({ protocol, hostname, port }: Place): string | undefined {
  const host = loopback.has(hostname) ? 'localhost' : hostname.replace(/^www\./, '')
  if (/^[\d.]+$|^\[/.test(host)) return undefined
  const till = host.startsWith('pos.') ? host : `pos.${host}`
  return `${protocol}//${till}${port ? `:${port}` : ''}/`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The path at which a till shows the sample shop, to try it out. */
export const samplePath = '/sample'

export function isSamplePath(path: string): boolean {
  return path.replace(/\/$/, '') === samplePath
}

/** The sample till of this installation; undefined if there is no address for a till. */
export function sampleTillAddress(place: Place): string | undefined {
  const till = tillAddress(place)
  return till === undefined ? undefined : new URL(samplePath, till).href
}

/** Where leaving the sample leads: the page of the installation whose till this is, or the till itself if every host shows it. */
export function placeAfterSample({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return host.startsWith('pos.') ? `${protocol}//${host.slice('pos.'.length)}/` : '/'
}
