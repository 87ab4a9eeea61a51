import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = import.meta.dirname

/** What stands before the calls at `/docs`: Markdown, one file for each guide, in the order of their names. */
export async function readGuides(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const guides = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return guides.join('\n')
}
