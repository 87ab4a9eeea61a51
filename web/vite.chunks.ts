import { join, posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What opens a first screen: the files whose code, with all that it imports, travels before the screen can be used. */
const starts: Readonly<Record<string, readonly string[]>> = {
  // What opens before anything else is even loaded: the language, and the till's policy.
  language: ['main.tsx', 'main-till.ts'],
  office: ['office-start.tsx'],
  till: ['till-start.tsx', 'till/pair/pair-screen.tsx', 'till/desk/desk-screen.tsx'],
  frame: ['shop-frame.tsx', 'sales/sales-screen.tsx'],
  dashboard: ['analytics/dashboard-screen.tsx'],
  sales: ['sales/sales-list.tsx'],
  inventory: ['products/list/inventory-screen.tsx'],
  auth: ['account/auth-dialog.tsx'],
  newSale: ['sales/new-sale/new-sale-screen.tsx'],
}

/** What opens over another, whose code is there already: the dialog to sign in, over any page of the office. */
const opensOver: Readonly<Record<string, string>> = { auth: 'office' }

const entries = ['main.tsx', 'main-till.ts']
/** What a public page runs before it is alive. Its few kilobytes must bring nothing else with them. */
const publicStart = 'public-start.ts'

type Graph = Rolldown.ChunkingContext

// Index files that re-export a whole library: only the names that are imported are followed, or each import would count as all of it.
const indexOfLibrary = /node_modules\/(@mantine\/(?:core|hooks|notifications))\/esm\/index\.mjs$/

/**
 * Groups code by which first screens need it, so that a screen is a few files, and none of them carries much that it does not use. What no
 * first screen needs is left to the bundler.
 */
export function byFirstScreen(): Rolldown.CodeSplittingNameFunction {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= groupsOf(graph)
    return names.get(id)
  }
}

/**
 * Asks V8 to compile a whole file while it loads, where the office's first screens call most of its functions. Otherwise each function is compiled at
 * its first call, while the page waits. Source: https://v8.dev/blog/explicit-compile-hints
 */
export function compiledAtOnce(): Plugin {
  const isWhole = (name: string) =>
    ['react', 'icons', 'office', 'frame', 'office-till-sales'].includes(name) ||
    name.split('-').some((start) => start === 'dashboard' || start === 'newSale')
  return {
    name: 'compiled-at-once',
    apply: 'build',
    // After all that puts something in front of the code: the comment has to be the first thing in the file.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isWhole(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

function groupsOf(graph: Graph): ReadonlyMap<string, string> {
  const neededBy = new Map<string, string[]>()
  for (const [start, files] of Object.entries(starts)) {
    const reached = reach(
      graph,
      files.map((file) => join(import.meta.dirname, file)),
    )
    for (const id of reached) neededBy.set(id, [...(neededBy.get(id) ?? []), start])
  }
  // What runs as soon as it is loaded stands alone: in a group others would run it.
  for (const entry of entries) neededBy.delete(join(import.meta.dirname, entry))
  const publicFile = join(import.meta.dirname, publicStart)
  const first = [...reach(graph, [publicFile])].filter((id) => id !== publicFile)
  for (const id of first) neededBy.delete(id)
  const groups = Map.groupBy(neededBy.keys(), (id) => nameOf(neededBy.get(id) ?? []))
  mergeSmall(graph, groups)
  groups.set('public', first)
  return new Map([...groups].flatMap(([name, ids]) => ids.map((id) => [id, name])))
}

function nameOf(needing: readonly string[]): string {
  return needing.filter((start) => !needing.includes(opensOver[start] ?? '')).join('-')
}

/** Characters of source below which a file is not worth a request of its own. */
const small = 40_000

/**
 * Merges a small group into one that more first screens need as well. Only where that group may import everything that the small one
 * imports, so that no two files import each other.
 */
function mergeSmall(graph: Graph, groups: Map<string, string[]>): void {
  const isOver = (wide: string, name: string) => {
    const needed = wide.split('-')
    return name.split('-').every((start) => needed.includes(start) || needed.includes(opensOver[start] ?? ''))
  }
  for (const [name, ids] of [...groups].sort(([one], [other]) => other.length - one.length)) {
    if (sizeOf(graph, ids) > small) continue
    const groupOf = new Map([...groups].flatMap(([group, members]) => members.map((id) => [id, group])))
    const behind = ids.flatMap((id) => importsOf(graph, graph.getModuleInfo(id))).map((id) => groupOf.get(id))
    const into = [...groups.keys()]
      .filter((wide) => wide !== name && isOver(wide, name))
      .filter((wide) => behind.every((group) => !group || group === name || isOver(group, wide)))
      .sort((one, other) => one.length - other.length)[0]
    if (into === undefined) continue
    groups.get(into)?.push(...ids)
    groups.delete(name)
  }
}

function sizeOf(graph: Graph, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
}

/** The files, and everything that they import, and so on. */
function reach(graph: Graph, files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  for (const id of reached) {
    const module = graph.getModuleInfo(id)
    if (module === null) throw new Error(`${id} opens a first screen and is in no build`)
    for (const next of importsOf(graph, module)) reached.add(next)
  }
  return reached
}

function importsOf(graph: Graph, module: Rolldown.ModuleInfo | null): readonly string[] {
  if (module === null) return []
  return module.importedIds.flatMap((id) => {
    const library = indexOfLibrary.exec(id)?.[1]
    return library === undefined ? [id] : filesOf(graph, id, importedNames(module.code ?? '', library))
  })
}

function importedNames(code: string, library: string): readonly string[] {
  return [...code.matchAll(new RegExp(`import\\s*{([^}]*)}\\s*from\\s*["']${library}["']`, 'g'))].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
}

/** Where the index of a library has these names from: a file of its own, or another library. */
function filesOf(graph: Graph, index: string, names: readonly string[]): readonly string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(index) ?? {}
  return names.flatMap((name) => {
    const from = new RegExp(`{[^}]*\\b${name}\\b[^}]*} from ["']([^"']+)["']`).exec(code ?? '')?.[1]
    if (from === undefined) return []
    if (from.startsWith('.')) return [posix.join(index, '..', from)]
    return importedIds.filter((id) => id.includes(`/node_modules/${from}/`))
  })
}
