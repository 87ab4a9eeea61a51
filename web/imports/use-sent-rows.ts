import type { CheckedRow, Import, ImportKind, ImportOptions } from '@tunda/contract/imports'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { type Cells, readCells } from './read-cells.ts'
import type { Row } from './rows-of.ts'
import { applyAll, applyGood, checkRows, leaveOutRows } from './send-rows.ts'

type Begun = { readonly id: string; readonly file_name: string; readonly options: ImportOptions }
type Tell = (done: number) => void
const nothing: ReadonlyMap<number, CheckedRow> = new Map()

/** The rows that were sent, what the server said of each, and how far it has come with them. Everything here may fail. */
export function useSentRows(kind: ImportKind) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [checked, setChecked] = useState(nothing)
  const [state, setState] = useState<Import>()

  /** Begins an import and has its rows checked. One that was finished before is left as it is, and its state answered. */
  async function begin(read: readonly Row[], about: Begun, tell: Tell): Promise<Import> {
    const started = await client.imports.start({ ...about, kind, row_count: read.length })
    setState(started)
    setRows(read)
    if (started.finished_at === null) await send(started.id, read, tell, nothing)
    return started
  }

  async function send(id: string, some: readonly Row[], tell: Tell, known: ReadonlyMap<number, CheckedRow>) {
    const sent = some.map(({ row, cells }) => ({ row, fields: readCells(kind, cells) }))
    await keep(id, await checkRows(id, sent, tell), known)
  }

  async function keep(id: string, answers: readonly CheckedRow[], known: ReadonlyMap<number, CheckedRow>) {
    setChecked(new Map([...known, ...answers.map((answer) => [answer.row, answer] as const)]))
    setState(await client.imports.get({ id }))
  }

  /** Takes rows out; what they were twins of is alone then. */
  async function leaveOut(id: string, some: readonly number[], tell: Tell) {
    await keep(id, await leaveOutRows(id, some, tell), checked)
  }

  /** Puts cells right, and hears of their rows anew. */
  async function change(id: string, changes: ReadonlyMap<number, Cells>, tell: Tell) {
    const fixed = rows.map((one) => ({ row: one.row, cells: { ...one.cells, ...changes.get(one.row) } }))
    setRows(fixed)
    const some = fixed.filter(({ row }) => changes.has(row))
    await send(id, some, tell, checked)
  }

  async function apply(id: string, which: 'all' | 'good', tell: Tell) {
    setState(which === 'all' ? await applyAll(id) : await applyGood(id, tell))
    await cache.invalidateQueries()
  }

  /** Asks how far it has come: what was written before a failure stays written. */
  async function look(id: string) {
    setState(await client.imports.get({ id }).catch(() => undefined))
  }

  function forget() {
    setRows([])
    setChecked(nothing)
    setState(undefined)
  }

  return { rows, checked, state, begin, change, leaveOut, apply, look, forget }
}
