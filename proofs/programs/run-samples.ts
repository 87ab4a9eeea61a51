import type { CodeSample } from '../../server/code-samples/code-samples.ts'
import type { EmptyFolder } from './empty-folder.ts'

export type Named = { readonly name: string; readonly sample: CodeSample }
/** The result of an example: 200, or the status and key of a refusal. */
export type Outcome = { readonly name: string; readonly said: string }

const endings = { Shell: 'sh', TypeScript: 'ts', Python: 'py' }
export const fileOf = ({ name, sample }: Named): string => `${name}.${endings[sample.lang]}`

/** Writes each example unchanged into a file of its own. */
export async function writeSamples(folder: EmptyFolder, samples: readonly Named[]): Promise<void> {
  for (const one of samples) await folder.write(fileOf(one), one.sample.source)
}

/** What is needed to run each example of a language as a program of its own, one after the other, and to report its result in a line. */
const runners = {
  Shell: {
    file: 'run-all.sh',
    text: `for file in "$@"; do printf '%s\\t' "$file"; sh "$file" | tr -d '\\n\\r\\t' | cut -c 1-400; echo; done\n`,
  },
  TypeScript: {
    file: 'run-all.mjs',
    text: `const log = console.log
console.log = () => undefined
for (const file of process.argv.slice(2)) {
  const said = await import('./' + file).then(
    () => '200',
    (error) => (error.key === undefined ? 'broken ' + error.stack.replaceAll('\\n', ' ') : error.status + ' ' + error.key),
  )
  log(file + '\\t' + said)
}
`,
  },
  Python: {
    file: 'run-all.py',
    text: `import contextlib, io, json, runpy, sys, urllib.error
for file in sys.argv[1:]:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(file)
        said = "200"
    except urllib.error.HTTPError as error:
        said = str(error.code) + " " + json.load(error)["error"]["key"]
    print(file + "\\t" + said)
`,
  },
}
const commands = { Shell: 'sh', TypeScript: process.execPath, Python: 'python3' }

/** Runs the examples of one language, after writing and, where necessary, compiling them. */
export async function runSamples(
  folder: EmptyFolder,
  samples: readonly Named[],
  lang: CodeSample['lang'],
  env: Record<string, string>,
): Promise<Outcome[]> {
  const { file, text } = runners[lang]
  await folder.write(file, text)
  const files = samples.map((one) => fileOf(one).replace(/\.ts$/, '.js'))
  const lines = (await folder.run(commands[lang], [file, ...files], env)).trimEnd().split('\n')
  const found = new Map(lines.map((line) => line.split('\t') as [string, string]))
  return samples.map((one, i) => ({ name: one.name, said: saidBy(found.get(files[i] ?? '') ?? 'nothing') }))
}

/** curl prints the answer itself, whatever it is. */
function saidBy(line: string): string {
  if (!/^(\{|\[|null)/.test(line)) return line
  const [, key] = /"success":false,.*"key":"([\w.]+)"/.exec(line) ?? []
  return key === undefined ? '200' : `refused ${key}`
}
