import type { DescribedCall } from '../client-package/described-calls.ts'
import { exampleInput } from './example-input.ts'

/** The OpenAPI extension `x-codeSamples` of an operation. */
export type CodeSample = {
  readonly lang: 'Shell' | 'TypeScript' | 'Python'
  readonly label: string
  readonly source: string
}

/** The same call in each language: whole programs, which take the address and the key from the environment. */
export function codeSamples(call: DescribedCall): CodeSample[] {
  const request = requestOf(call)
  const samples: CodeSample[] = [
    { lang: 'Shell', label: 'curl', source: inShell(request) },
    { lang: 'TypeScript', label: 'tunda-client', source: inTypeScript(call) },
    { lang: 'Python', label: 'Python', source: inPython(request) },
  ]
  return samples.map((sample) => ({ ...sample, source: sample.source.trimEnd() }))
}

type Request = { readonly method: string; readonly address: string; readonly body: object | undefined }

/** What goes into the path, the query and the body. */
function requestOf(call: DescribedCall): Request {
  const { method, path } = call
  const input = exampleInput(call)
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`))
  const placed = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inAddress(input[name])))
  if (method !== 'GET') return { method, address: placed, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, inAddress(value)])).toString()
  return { method, address: query === '' ? placed : `${placed}?${query}`, body: undefined }
}

/** No call takes anything else than words and numbers there. */
const inAddress = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function inShell({ method, address, body }: Request): string {
  const lines = [
    `curl --silent --show-error "$TUNDA_URL${address}"`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `--header "Authorization: Bearer $TUNDA_KEY"`,
    ...(body === undefined
      ? []
      : [`--header "Content-Type: application/json"`, `--data '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`]),
  ]
  return `${lines.join(' \\\n  ')}\n`
}

function inTypeScript(call: DescribedCall): string {
  const input = JSON.stringify(exampleInput(call), null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:')
  return `import { createTunda } from 'tunda-client'

const tunda = createTunda({ url: process.env.TUNDA_URL, key: process.env.TUNDA_KEY })
const answer = await tunda.${call.name}(${input === '{}' ? '' : input})
console.log(answer)
`
}

function inPython({ method, address, body }: Request): string {
  const sent = body === undefined ? '' : `\n    data=json.dumps(${pythonOf(body, 4)}).encode(),`
  const type = body === undefined ? '' : `, "Content-Type": "application/json"`
  return `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["TUNDA_URL"] + ${JSON.stringify(address)},
    method=${JSON.stringify(method)},${sent}
    headers={"Authorization": "Bearer " + os.environ["TUNDA_KEY"]${type}},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer))
`
}

/** A value as Python writes it. */
function pythonOf(value: unknown, indent: number): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = ' '.repeat(indent + 4)
  const parts = Array.isArray(value)
    ? value.map((one) => pythonOf(one, indent + 4))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, indent + 4)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${' '.repeat(indent)}${close}`
}
