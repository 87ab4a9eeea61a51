import { t } from '@lingui/core/macro'
import type { ImportKind, ImportOptions } from '@tunda/contract/imports'
import { useRef, useState } from 'react'
import { asFailure } from '../shared/calls/failure.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { guessFields } from './columns.ts'
import { importIdOf } from './import-id.ts'
import type { Cells } from './read-cells.ts'
import { type FileTable, readFile, UnreadableFile } from './read-file.ts'
import { rowsOf } from './rows-of.ts'
import { useSentRows } from './use-sent-rows.ts'

export type Step = 'choose' | 'columns' | 'check' | 'done'

/** A file on its way into the shop: what it holds, what the server said of it, and what can be done next. */
export function useImport(kind: ImportKind) {
  const shop = useOrganization()?.id ?? ''
  const [step, setStep] = useState<Step>('choose')
  const [file, setFile] = useState<File>()
  const [table, setTable] = useState<FileTable>()
  const [fields, setFields] = useState<(string | null)[]>([])
  const [options, setOptions] = useState<ImportOptions>({ existing: 'update', stock: 'set' })
  /** The list in the field for one, until it is in. */
  const [pasted, setPasted] = useState('')
  const { work, problem, run, forget: forgetProblem } = useWork()
  const sent = useSentRows(kind)
  const { rows, checked, state } = sent
  const id = useRef('')

  async function choose(chosen: File) {
    await run(t`Reading the file`, 0, async () => {
      const read = await readFile(chosen)
      id.current = await importIdOf(chosen, kind, shop)
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
    await run(t`Checking`, read.length, async (tell) => {
      if (isMeantAgain) id.current = await importIdOf(file, kind, shop, Date.now())
      const about = { id: id.current, file_name: file.name.slice(0, 200), options }
      const { finished_at } = await sent.begin(read, about, tell)
      setStep(finished_at === null ? 'check' : 'done')
    })
  }

  /** Puts cells right, once what they need is there. */
  const change = (changes: ReadonlyMap<number, Cells>, prepare?: () => Promise<void>) =>
    run(t`Checking`, changes.size, async (tell) => {
      await prepare?.()
      await sent.change(id.current, changes, tell)
    })
  const leaveOut = (some: readonly number[]) =>
    run(t`Skipping`, some.length, (tell) => sent.leaveOut(id.current, some, tell))

  async function apply(which: 'all' | 'good') {
    await run(t`Importing`, rows.length, async (tell) => {
      await sent.apply(id.current, which, tell)
      setStep('done')
      setPasted('')
    })
    if (which === 'good') await sent.look(id.current)
  }

  function startOver() {
    setStep('choose')
    setTable(undefined)
    sent.forget()
    forgetProblem()
  }

  const back = () => setStep('columns')
  const seen = { pasted, kind, step, file, table, fields, options, rows, checked, state, work, problem }
  return { ...seen, setPasted, setFields, setOptions, choose, begin, change, leaveOut, apply, startOver, back }
}

export type ImportInHand = ReturnType<typeof useImport>

type Work = { readonly what: string; readonly done: number; readonly of: number }
/** Runs one step; `task` tells how far it has come. */
type Run = (what: string, of: number, task: (tell: (done: number) => void) => Promise<void>) => Promise<void>

/** What is under way, and what went wrong: that stands on the page until the next try. */
function useWork() {
  const [work, setWork] = useState<Work>()
  const [problem, setProblem] = useState<string>()
  const run: Run = async (what, of, task) => {
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
  return { work, problem, run, forget: () => setProblem(undefined) }
}
