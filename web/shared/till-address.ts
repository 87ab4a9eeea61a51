type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The till of this installation: the same place under `pos.`; undefined where the host is a bare number and has no names. */
export function tillAddress({ protocol, hostname, port }: Place): string | undefined {
  const host = loopback.has(hostname) ? 'localhost' : hostname.replace(/^www\./, '')
  if (/^[\d.]+$|^\[/.test(host)) return undefined
  const till = host.startsWith('pos.') ? host : `pos.${host}`
  return `${protocol}//${till}${port ? `:${port}` : ''}/`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
