import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FirstFiles = z.object({ start: z.string(), screens: z.record(z.string(), z.array(z.string())) })
const PublicPages = z.record(z.string(), z.object({ title: z.string(), description: z.string(), markup: z.string() }))

/** The requested address: `host` with its port, and the query with its question mark. */
type Asked = { readonly path: string; readonly search: string; readonly host: string }

/** A page to send once nonce and configuration are filled in, and the SHA-256 of its one inline script, in base64. */
export type BuiltPage = { readonly html: string; readonly scriptHash: string }

/** The built pages: `till`, and with `pageAt` the page for an address. */
export type BuiltPages = { readonly till: BuiltPage; readonly pageAt: (asked: Asked) => BuiltPage }

/**
 * Reads what the build left in `folder`. Every address has the one page of the app; its first screen's files are named in it, so that they
 * are fetched at once. A public page also has its text in it, where it is asked for under the host of `siteUrl`: the text links to that
 * host's till. Nothing that a request says of its host is put into a page. Fails if the app is not built.
 */
export async function readPages(folder: string, siteUrl: string): Promise<BuiltPages> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [page, till, files, drawn] = await Promise.all(
    ['index.html', 'till.html', 'first-files.json', 'public-pages.json'].map(read),
  ).catch((error: unknown) => {
    throw new Error('The web app is not built. Start with npm start, which builds it.', { cause: error })
  })
  if (!page || !till || !files || !drawn)
    throw new Error('The web app is not built. Start with npm start, which builds it.')
  const site = new URL(siteUrl)
  const publicPages = hasTill(site) ? PublicPages.parse(JSON.parse(drawn)) : {}
  const withFiles = new Map<string, string>()
  const withText = new Map<string, string>()
  const { start, screens } = FirstFiles.parse(JSON.parse(files))
  for (const [address, names] of Object.entries(screens)) {
    const html = page.replace('</head>', () => `${links(names)}</head>`)
    const { [address]: text } = publicPages
    withFiles.set(address, html)
    if (text !== undefined) withText.set(address, linkedTo(site, filledWith(text, html, start)))
  }
  const scriptHash = scriptHashOf(page)
  return {
    till: { html: till, scriptHash: scriptHashOf(till) },
    pageAt: ({ path, search, host }) => {
      const text = nameOf(host) === nameOf(site.host) ? withText.get(path) : undefined
      // A screen may open with another one, named in the query: a new sale.
      return { html: text ?? withFiles.get(`${path}${search}`) ?? withFiles.get(path) ?? page, scriptHash }
    },
  }
}

function scriptHashOf(html: string): string {
  return createHash('sha256')
    .update(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
    .digest('base64')
}

/** The host that the till's host is made from, as in `web/shared/till-address.ts`: without `www.`, and `localhost` for this machine. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/^(127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost')
}

/** An IP address has no `pos.` host. */
function hasTill(site: URL): boolean {
  return !/^[\d.]+(:\d+)?$|^\[/.test(nameOf(site.host))
}

/** Puts the till's address where the build, which knew no host, left a place for it (web/shared/page/place.ts). */
function linkedTo(site: URL, html: string): string {
  const till = escaped(`${site.protocol}//pos.${nameOf(site.host)}/`)
  return html.replaceAll('http://pos.tunda.invalid/', () => till)
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

type DrawnPage = z.infer<typeof PublicPages>[string]

/**
 * The page with the text and its style sheets alone. `start` has the browser fetch the code (`rel="later"`) once it has nothing else to do,
 * and run it when somebody reaches for a control.
 */
function filledWith({ title, description, markup }: DrawnPage, page: string, start: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_all, before: string) => `${before}${escaped(description)}`)
    .replace(/<script type="module" crossorigin src="([^"]*)"><\/script>/g, later)
    .replace(/<link rel="modulepreload" crossorigin href="([^"]*)">/g, later)
    .replace('</head>', () => `<script type="module" crossorigin src="/${start}"></script></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}

const later = '<link rel="later" crossorigin href="$1">'

/** Text as it may stand in markup and in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
