import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machineWords } from './machine.ts'

const docs = join(import.meta.dirname, '../docs')

/** The result of a run, and which run it was. */
export type Entry = {
  /** Entries of the same source replace each other as a whole. */
  readonly source: string
  readonly day: string
  readonly machine: string
  readonly form: string
}

export type Run = Pick<Entry, 'day' | 'machine' | 'form'>

export function thisRun(form: string): Run {
  return { day: new Date().toISOString().slice(0, 10), machine: machineWords(), form }
}

export function figuresPath(page: string): string {
  return join(docs, 'figures', `${page}.json`)
}

export function readFigures<Kept extends Entry>(page: string): Kept[] {
  try {
    return JSON.parse(readFileSync(figuresPath(page), 'utf8')) as Kept[]
  } catch {
    return []
  }
}

/** Stores the result of a run in place of earlier results of the same sources, and rewrites the page from everything stored. */
export function keepFigures<Kept extends Entry>(
  page: string,
  found: readonly Kept[],
  write: (all: readonly Kept[]) => string,
): void {
  const sources = new Set(found.map(({ source }) => source))
  const others = readFigures<Kept>(page).filter(({ source }) => !sources.has(source))
  const all = [...others, ...found].toSorted((one, other) => one.source.localeCompare(other.source, 'en'))
  mkdirSync(dirname(figuresPath(page)), { recursive: true })
  writeFileSync(figuresPath(page), `${JSON.stringify(all, null, 1)}\n`)
  writeFileSync(join(docs, `${page}.md`), write(all))
}

/** A Markdown table. */
export function tableOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cell = (value: unknown) =>
    (typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', ''))
      .replaceAll('|', '\\|')
      .replaceAll(/\s*\n\s*/g, ' ')
  const line = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The machines, each once, by a letter. */
export function machinesOf(all: readonly Entry[]): {
  readonly letterOf: (machine: string) => string
  readonly words: string
} {
  const known = [...new Set(all.map(({ machine }) => machine))].toSorted()
  const letterOf = (machine: string) => String.fromCharCode(65 + known.indexOf(machine))
  return { letterOf, words: known.map((machine) => `- **${letterOf(machine)}**: ${machine}`).join('\n') }
}
