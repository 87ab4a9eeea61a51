/** What a mail says. Paragraphs are plain text; so is everything else. */
export type Letter = {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** A letter as HTML and as text, the same words in both. No pictures and nothing from elsewhere: it reads the same offline. */
export function writeLetter(letter: Letter): { html: string; text: string } {
  return { html: asHtml(letter), text: asText(letter) }
}

function asText({ heading, paragraphs, action, closing }: Letter): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  return `${[heading, ...paragraphs, ...link, closing, 'Tunda'].join('\n\n')}\n`
}

const font = `font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

function asHtml({ heading, paragraphs, action, closing }: Letter): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f5f1;color:#1d1b18;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px">Tunda</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${body}
${action === undefined ? '' : button(action)}
<p style="margin:24px 0 0;color:#625d54;font-size:14px">${escaped(closing)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  return `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b46;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0;font-size:14px;color:#625d54">If the button does not work, copy this address into your browser:<br>
<a href="${escaped(url)}" style="color:inherit;word-break:break-all">${escaped(url)}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
