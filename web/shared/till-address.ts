type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The till of this installation: the same place under `pos.`; undefined where the host is a bare number and has no names. */
export function tillAddress({ protocol, hostname, port }: Place): string | undefined {
  const host = loopback.has(hostname) ? 'localhost' : hostname.replace(/^www\./, '')
  if (/^[\d.]+$|^\[/.test(host)) return undefined
  const till = host.startsWith('pos.') ? host : `pos.${host}`
  return `${protocol}//${till}${port ? `:${port}` : ''}/`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a till shows the sample shop, to whoever wants to see it at work. */
export const samplePath = '/sample'

export function isSamplePath(path: string): boolean {
  return path.replace(/\/$/, '') === samplePath
}

/** The sample till of this installation; undefined where there is no address for a till. */
export function sampleTillAddress(place: Place): string | undefined {
  const till = tillAddress(place)
  return till === undefined ? undefined : new URL(samplePath, till).href
}

/** Where who leaves the sample goes: the page of the installation whose till this is, or the till itself where every host shows it. */
export function placeAfterSample({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return host.startsWith('pos.') ? `${protocol}//${host.slice('pos.'.length)}/` : '/'
}
