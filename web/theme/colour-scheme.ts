import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

export type ThemePreference = 'light' | 'dark' | 'system'

const KEY = 'theme'

export const toScheme = (theme: ThemePreference): MantineColorScheme => (theme === 'system' ? 'auto' : theme)
export const toPreference = (scheme: MantineColorScheme): ThemePreference => (scheme === 'auto' ? 'system' : scheme)

/** Keeps the choice under the key `theme` in the spec's words; the script in index.html reads the same key before paint. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let stop: AbortController | undefined
  return {
    get: (fallback) => {
      const kept = read()
      return kept ? toScheme(kept) : fallback
    },
    set: (scheme) => write(toPreference(scheme)),
    subscribe: (onUpdate) => {
      stop = new AbortController()
      const listen = (event: StorageEvent) => {
        if (event.key === KEY) onUpdate(toScheme(parse(event.newValue) ?? 'system'))
      }
      window.addEventListener('storage', listen, { signal: stop.signal })
    },
    unsubscribe: () => stop?.abort(),
    clear: () => window.localStorage.removeItem(KEY),
  }
}

function parse(value: string | null): ThemePreference | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined
}

// A browser may refuse storage altogether (private mode, blocked site data): then the choice lasts as long as the page.
function read(): ThemePreference | undefined {
  try {
    return parse(window.localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

function write(theme: ThemePreference): void {
  try {
    window.localStorage.setItem(KEY, theme)
  } catch {
    return
  }
}
