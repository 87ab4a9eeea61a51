import type { CheckedRow, Import, ImportKind, ImportOptions } from '@tunda/contract/imports'
import { useRef, useState } from 'react'
import { client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { asFailure } from '../shared/failure.ts'
import { useOrganization } from '../shared/organization.ts'
import { guessFields } from './columns.ts'
import { importIdOf } from './import-id.ts'
import { type Cells, readCells } from './read-cells.ts'
import { type FileTable, readFile, UnreadableFile } from './read-file.ts'
import { applyAll, applyGood, checkRows } from './send-rows.ts'

export type Row = { readonly row: number; readonly cells: Cells }
export type Step = 'choose' | 'columns' | 'check' | 'done'
type Work = { readonly what: string; readonly done: number; readonly of: number }

/** A file on its way into the shop: what it holds, what the server said of it, and what can be done next. */
export function useImport(kind: ImportKind) {
  const organization = useOrganization()
  const [step, setStep] = useState<Step>('choose')
  const [file, setFile] = useState<File>()
  const [table, setTable] = useState<FileTable>()
  const [fields, setFields] = useState<(string | null)[]>([])
  const [options, setOptions] = useState<ImportOptions>({ existing: 'update', stock: 'set' })
  const [rows, setRows] = useState<readonly Row[]>([])
  const [checked, setChecked] = useState<ReadonlyMap<number, CheckedRow>>(new Map())
  const [state, setState] = useState<Import>()
  const [work, setWork] = useState<Work>()
  const [problem, setProblem] = useState<string>()
  const id = useRef('')

  /** Runs one step; what goes wrong stands on the page until the next try. */
  async function run(what: string, of: number, task: (tell: (done: number) => void) => Promise<void>) {
    setProblem(undefined)
    setWork({ what, done: 0, of })
    try {
      await task((done) => setWork({ what, done, of }))
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : asFailure(error).message)
    } finally {
      setWork(undefined)
    }
  }

  async function choose(chosen: File) {
    await run('Reading the file', 0, async () => {
      const read = await readFile(chosen)
      id.current = await importIdOf(chosen, kind, organization?.id ?? '')
      setFile(chosen)
      setTable(read)
      setFields(guessFields(kind, read.headings))
      setStep('columns')
    })
  }

  /** Begins the import; one that was finished before is shown as such, unless it is meant again. */
  async function begin(isMeantAgain = false) {
    if (!table || !file) return
    const read = rowsOf(table, fields)
    await run('Checking', read.length, async (tell) => {
      if (isMeantAgain) id.current = await importIdOf(file, kind, organization?.id ?? '', Date.now())
      const about = { id: id.current, kind, file_name: file.name.slice(0, 200), row_count: read.length, options }
      const started = await client.imports.start(about)
      setState(started)
      setRows(read)
      if (started.finished_at !== null) return setStep('done')
      await send(read, tell, new Map())
      setStep('check')
    })
  }

  async function send(some: readonly Row[], tell: (done: number) => void, known: ReadonlyMap<number, CheckedRow>) {
    const sent = some.map(({ row, cells }) => ({ row, fields: readCells(kind, cells) }))
    const answers = await checkRows(id.current, sent, tell)
    setChecked(new Map([...known, ...answers.map((answer) => [answer.row, answer] as const)]))
    setState(await client.imports.get({ id: id.current }))
  }

  /** Puts cells right, and hears of their rows anew. */
  async function change(changes: ReadonlyMap<number, Cells>) {
    const fixed = rows.map((one) => ({ row: one.row, cells: { ...one.cells, ...changes.get(one.row) } }))
    setRows(fixed)
    const some = fixed.filter(({ row }) => changes.has(row))
    await run('Checking', some.length, (tell) => send(some, tell, checked))
  }

  async function apply(which: 'all' | 'good') {
    await run('Importing', rows.length, async (tell) => {
      setState(which === 'all' ? await applyAll(id.current) : await applyGood(id.current, tell))
      await cache.invalidateQueries()
      setStep('done')
    })
    if (which === 'good') setState(await client.imports.get({ id: id.current }).catch(() => undefined))
  }

  function startOver() {
    setStep('choose')
    setTable(undefined)
    setRows([])
    setChecked(new Map())
    setState(undefined)
    setProblem(undefined)
  }

  return {
    kind,
    step,
    file,
    table,
    fields,
    options,
    rows,
    checked,
    state,
    work,
    problem,
    setFields,
    setOptions,
    choose,
    begin,
    change,
    apply,
    startOver,
    back: () => setStep('columns'),
  }
}

export type ImportInHand = ReturnType<typeof useImport>

/** The file's rows by field; rows that hold nothing in the chosen columns are left out. */
export function rowsOf(table: FileTable, fields: readonly (string | null)[]): Row[] {
  return table.rows.flatMap((line, place) => {
    const cells: Record<string, string> = {}
    fields.forEach((field, at) => {
      const text = line[at]?.trim() ?? ''
      if (field !== null && text !== '') cells[field] = text
    })
    return Object.keys(cells).length === 0 ? [] : [{ row: table.firstRow + place, cells }]
  })
}
