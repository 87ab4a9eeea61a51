/** The host prefix that makes every path the till's. The server applies the same rule. */
export function isTillHost(host: string): boolean {
  return host.toLowerCase().startsWith('pos.')
}
