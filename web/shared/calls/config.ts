/** Where the backend is and the public key it expects; from `/config.json`, so that one build serves any installation. */
export type Config = { backendUrl: string; backendPublicKey: string; supportEmail?: string | undefined }

/** The start-up failure of a page that was not told where its backend is. */
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

/** The operator's own address; undefined when none was set, or the configuration is not there yet. */
export const supportEmail = () => known?.supportEmail

/** What the server wrote into this page, else what `/config.json` says. Throws `MissingSettings`, naming what is absent, or the network's own error. */
export async function loadConfig(): Promise<Config> {
  known = configInPage() ?? (await fetchConfig())
  return known
}

/** What the server wrote into this page. Nothing where it did not come from the server: in development, and in tests. The backend is there too, unless the page says where. */
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
 * The configuration of the last visit at once, and the present one behind it, handed to `keep`: for an app that opens without a network.
 * Without an earlier visit it is waited for.
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
