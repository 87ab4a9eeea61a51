import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FirstFiles = z.object({ start: z.string(), screens: z.record(z.string(), z.array(z.string())) })
const PublicPages = z.record(z.string(), z.object({ title: z.string(), description: z.string(), markup: z.string() }))

/** What was asked for: `host` with its port, and the query with its question mark. */
type Asked = { readonly path: string; readonly search: string; readonly protocol: string; readonly host: string }

/** The built pages: `till`, and `pageAt` what is sent for an address, its nonce and configuration still to be filled in. */
export type BuiltPages = { readonly till: string; readonly pageAt: (asked: Asked) => string }

/**
 * Reads what the build left in `folder`. Every address has the one page of the app; its first screen's files are named in it, so that they
 * are fetched at once, and a public page also has its words in it. Fails if the app is not built.
 */
export async function readPages(folder: string): Promise<BuiltPages> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [page, till, files, drawn] = await Promise.all(
    ['index.html', 'till.html', 'first-files.json', 'public-pages.json'].map(read),
  ).catch((error: unknown) => {
    throw new Error('The web app is not built', { cause: error })
  })
  if (!page || !till || !files || !drawn) throw new Error('The web app is not built')
  const publicPages = PublicPages.parse(JSON.parse(drawn))
  const empty = new Map<string, string>()
  const worded = new Map<string, string>()
  const { start, screens } = FirstFiles.parse(JSON.parse(files))
  for (const [address, names] of Object.entries(screens)) {
    const withFiles = page.replace('</head>', () => `${links(names)}</head>`)
    const { [address]: words } = publicPages
    empty.set(address, withFiles)
    if (words !== undefined) worded.set(address, withWords(withFiles, words, start))
  }
  return {
    till,
    pageAt: ({ path, search, protocol, host }) => {
      const words = isNumber(host) ? undefined : worded.get(path)
      if (words !== undefined) return placedAt(words, protocol, host)
      // A screen may have another first one within it, named after the question mark: a new sale.
      return empty.get(`${path}${search}`) ?? empty.get(path) ?? page
    },
  }
}

// A bare number has no `pos.` host, which the words speak of.
function isNumber(host: string): boolean {
  return /^[\d.]+(:\d+)?$|^\[/.test(host)
}

/** Puts the site's own addresses where the build, which knew none, left a place for them (web/shared/place.ts). */
function placedAt(words: string, protocol: string, host: string): string {
  const site = escaped(host.replace(/^www\./, ''))
  return words.replaceAll('http://pos.tunda.invalid/', () => `${protocol}://pos.${site}/`)
}

function links(names: readonly string[]): string {
  return names
    .map((name) =>
      name.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${name}">`
        : `<link rel="modulepreload" crossorigin href="/${name}">`,
    )
    .join('')
}

type Words = z.infer<typeof PublicPages>[string]

/** Who came to read is sent words and sheets alone; `start` asks for the code once they are on the screen. */
function withWords(page: string, { title, description, markup }: Words, start: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_all, before: string) => `${before}${escaped(description)}`)
    .replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `<script type="module" crossorigin src="/${start}"></script></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}

/** Text as it may stand in markup and in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
