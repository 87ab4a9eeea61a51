import type { OpenApiDocument } from './docs.ts'

type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** The styles of the page, allowed by their hash. */
export const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem }
h2 { margin-top: 3rem; text-transform: capitalize } h3 { font-size: 1rem; margin: 0 }
article { border: 1px solid #8886; border-radius: 10px; padding: 1rem 1.25rem; margin: 1rem 0 }
code, pre { font: 13px/1.5 ui-monospace, monospace } pre { overflow: auto; background: #8881; padding: .75rem; border-radius: 8px }
summary { cursor: pointer } .method { font-weight: 700 } li { margin: .2rem 0 }`

/** The API described for a person: one page, no script. */
export function readableDocs(document: OpenApiDocument): string {
  const byTag = new Map<string, string[]>()
  const shapes = new Map<string, string>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {}) as [string, Operation][]) {
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), article(method, path, operation, shapes)])
    }
  }
  const sections = [...byTag].map(
    ([tag, articles]) => `<section><h2>${escaped(tag)}</h2>${articles.join('')}</section>`,
  )
  const { title, description, version } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title><style>${docsStyle}</style></head><body><main><h1>${escaped(title)} API ${escaped(version)}</h1>
<p>${escaped(description ?? '')}</p><p>The same for machines: <a href="/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`
}

/** Ids of the shapes that the page shows already, by their text. Most answers are shaped alike: each shape is written once, and linked to. */
type Shapes = Map<string, string>

function article(method: string, path: string, operation: Operation, shapes: Shapes): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escaped(parameter.name)}</code> in ${escaped(parameter.in)}${parameter.required ? ', required' : ''}</li>`,
  )
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answers = Object.entries(operation.responses ?? {}).map(([status, response]) =>
    details(`${status} ${response.description ?? ''}`, response.content?.['application/json']?.schema, shapes),
  )
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? '')}</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${body === undefined ? '' : details('Body', body, shapes)}${answers.join('')}</article>`
}

function details(title: string, schema: unknown, shapes: Shapes): string {
  if (schema === undefined) return `<p>${escaped(title)}</p>`
  const text = JSON.stringify(schema, null, 1)
  const known = shapes.get(text)
  if (known !== undefined) return `<p><a href="#${known}">${escaped(title)}</a></p>`
  const id = `shape-${shapes.size + 1}`
  shapes.set(text, id)
  return `<details id="${id}"><summary>${escaped(title)}</summary><pre>${escapedText(text)}</pre></details>`
}

/** What stands between tags, where quotes are no danger. */
function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function escaped(text: string): string {
  return escapedText(text).replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
