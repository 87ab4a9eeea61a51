import { msg } from '@lingui/core/runtime-macro'
import type { Language } from '@tunda/contract/languages'
import type { Say } from '@tunda/contract/words'
import { sayIn } from '../words/say.ts'

/** What a mail says. Paragraphs are plain text; so is everything else. */
export type Email = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A list of figures or news; `value` is right-aligned. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[]
  /** A small table with its totals. */
  readonly table?: {
    readonly heads: readonly { readonly words: string; readonly isFigure: boolean }[]
    readonly rows: readonly (readonly string[])[]
    readonly total?: readonly string[]
  }
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
  /** A shop's, as a `data:` address, with the shop's name; it goes with the mail, and nothing is fetched. */
  readonly logo?: { readonly picture: string; readonly name: string }
  /** The unsubscribe link, for mails that are sent automatically. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string }
}

/** The content id of an email's logo. */
export const logoId = 'logo'

/** An email as HTML and as text, with the same words. It loads nothing, so it reads the same offline. */
export function renderEmail(email: Email, language: Language): { html: string; text: string } {
  return { html: asHtml(email, language), text: asText(email, sayIn(language)) }
}

function asText(email: Email, say: Say): string {
  const { heading, paragraphs, rows = [], table, action, closing, unsubscribe } = email
  const news = rows.length === 0 ? [] : [rows.map(({ label, value }) => `- ${label}: ${value}`).join('\n')]
  const cells = table === undefined ? [] : [tableAsText(table)]
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  const end = unsubscribe === undefined ? [] : [`${say(unsubscribeWords)}:\n${unsubscribe.page}`]
  return `${[heading, ...paragraphs, ...news, ...cells, ...link, closing, ...end, 'Tunda'].join('\n\n')}\n`
}

const unsubscribeWords = msg`Stop these emails`

/** The light colours stand in each element, for programs that read no sheets; these are laid over them where it is dark. */
const inTheDark = `@media (prefers-color-scheme: dark) {
.page{background:#0e1211!important;color:#e8ece9!important}
.card{background:#1f2623!important}
.quiet{color:#a4ada8!important}
.brand{color:#5cc897!important}
.line{border-color:#343d39!important}
.button{background:#4fc08d!important;color:#0e1211!important}
}`

const font = `font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

function asHtml(email: Email, language: Language): string {
  const { heading, paragraphs, rows = [], table, action, closing, logo, unsubscribe } = email
  const say = sayIn(language)
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word">${escaped(text)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>
${inTheDark}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f5f1;color:#1d1b18;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="card" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p class="brand" style="margin:0 0 24px;color:#0f6b46;font-weight:700;font-size:18px">Tunda</p>
${logo === undefined ? '' : `<p style="margin:0 0 24px"><img src="cid:${logoId}" alt="${escaped(logo.name)}" style="display:block;max-width:180px;max-height:90px;border-radius:6px"></p>`}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${body}
${rows.length === 0 ? '' : list(rows)}
${table === undefined ? '' : tableAsHtml(table)}
${action === undefined ? '' : button(action, say)}
<p class="quiet" style="margin:24px 0 0;color:#625d54;font-size:14px;overflow-wrap:anywhere;word-break:break-word">${escaped(closing)}</p>
${unsubscribe === undefined ? '' : `<p style="margin:16px 0 0;font-size:13px"><a href="${escaped(unsubscribe.page)}" class="quiet" style="color:#625d54">${escaped(say(unsubscribeWords))}</a></p>`}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** A table of its own for each row: a long figure in one must not squeeze the words of the others on a phone. */
function list(rows: NonNullable<Email['rows']>): string {
  const line = 'padding:8px 0;border-bottom:1px solid #e4e1da;vertical-align:top'
  const tables = rows.map(
    ({ label, value }) =>
      `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td class="line" style="${line}">${escaped(label)}</td><td class="line" align="right" style="${line};padding-left:16px;white-space:nowrap;font-weight:600">${escaped(value)}</td></tr></table>`,
  )
  return `<div style="margin:0 0 16px">${tables.join('\n')}</div>`
}

type Cells = NonNullable<Email['table']>

/** Scrolls sideways by itself where a phone is narrower than it. */
function tableAsHtml({ heads, rows, total }: Cells): string {
  const cell = (tag: 'th' | 'td', weight: number) => (words: string, place: number) => {
    const isFigure = heads[place]?.isFigure === true
    const style = `padding:8px 8px 8px 0;border-bottom:1px solid #e4e1da;vertical-align:top;text-align:${isFigure ? 'right' : 'left'};font-weight:${weight}${isFigure ? ';white-space:nowrap' : ''}`
    return `<${tag} class="line" style="${style}">${escaped(words)}</${tag}>`
  }
  const row = (cells: readonly string[], weight: number) => `<tr>${cells.map(cell('td', weight)).join('')}</tr>`
  const head = `<tr>${heads.map(({ words }, place) => cell('th', 600)(words, place)).join('')}</tr>`
  const lines = [head, ...rows.map((one) => row(one, 400)), ...(total === undefined ? [] : [row(total, 600)])]
  return `<div style="margin:0 0 16px;overflow-x:auto"><table width="100%" cellspacing="0" cellpadding="0" style="font-size:14px">${lines.join('\n')}</table></div>`
}

/** Each row is its values by their columns: a program that shows no tables shows no columns either. */
function tableAsText({ heads, rows, total }: Cells): string {
  const named = (words: string, place: number) => (words === '' ? [] : [`${heads[place]?.words}: ${words}`])
  const lines = rows.map((cells) => cells.flatMap(named))
  const last =
    total === undefined ? [] : [total.flatMap((words, place) => (place === 0 ? [words] : named(words, place)))]
  return [...lines, ...last].map((words) => `- ${words.join(' · ')}`).join('\n')
}

function button({ label, url }: NonNullable<Email['action']>, say: Say): string {
  return `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b46;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#625d54">${escaped(say(msg`If the button does not work, copy this address into your browser:`))}<br>
<a href="${escaped(url)}" style="color:inherit;word-break:break-all">${escaped(url)}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in HTML, also between the quotes of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
