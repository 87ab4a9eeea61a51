/** The backend's address and public key; from `/config.json`, so that one build serves any installation. */
export type Config = { backendUrl: string; backendPublicKey: string; supportEmail?: string | undefined }

/** The start-up failure of a page without its backend's address. */
export class MissingSettings extends Error {
  constructor(names: readonly string[]) {
    super(`Missing required environment variables: ${names.join(', ')}`)
    this.name = 'MissingSettings'
  }
}

let known: Config | undefined

/** The configuration; `loadConfig` must have been awaited. */
export function config(): Config {
  if (!known) throw new Error('The configuration was used before it was loaded')
  return known
}

/** The operator's support address; undefined if none is set, or the configuration is not loaded yet. */
export const supportEmail = () => known?.supportEmail

/** The configuration in this page, else that of `/config.json`. Throws `MissingSettings`, naming what is absent, or the network's own error. */
export async function loadConfig(): Promise<Config> {
  known = configInPage() ?? (await fetchConfig())
  return known
}

/**
 * The configuration that the server wrote into this page. Undefined if the page did not come from the server: in development, and in tests. The
 * backend has the same address, unless the page names another.
 */
export function configInPage(): Config | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="config"]')?.content
  if (!written?.startsWith('{')) return undefined
  return configFrom({ backendUrl: window.location.origin, ...(JSON.parse(written) as object) })
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null
  return configFrom(answer)
}

/**
 * The configuration of the last visit at once, while the current one is fetched and passed to `keep`: for an app that opens offline. At the first
 * visit it is awaited.
 */
export async function loadKeptConfig(kept: Config | undefined, keep: (config: Config) => void): Promise<void> {
  known = kept ?? configInPage()
  const present = fetchConfig().then((answer) => {
    known = answer
    keep(answer)
  })
  if (!known) return await present
  present.catch(() => undefined)
}

export function configFrom(answer: unknown): Config {
  const { backendUrl, backendPublicKey, supportEmail: email } = (answer ?? {}) as Record<string, unknown>
  const missing: string[] = []
  if (typeof backendUrl !== 'string' || backendUrl === '') missing.push('BACKEND_URL')
  if (typeof backendPublicKey !== 'string' || backendPublicKey === '') missing.push('BACKEND_PUBLIC_KEY')
  if (missing.length > 0) throw new MissingSettings(missing)
  return {
    backendUrl: String(backendUrl).replace(/\/+$/, ''),
    backendPublicKey: String(backendPublicKey),
    ...(typeof email === 'string' ? { supportEmail: email } : {}),
  }
}
