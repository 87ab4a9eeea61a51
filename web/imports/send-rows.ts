import { type CheckedRow, type Import, importChunk, type LeftOutRow } from '@tunda/contract/imports'
import { client } from '../shared/calls/api.ts'
import { asFailure } from '../shared/calls/failure.ts'

export type RowToSend = { readonly row: number; readonly fields: Record<string, unknown> }
type OnProgress = (done: number) => void

/** Characters of a request; the server takes a megabyte. */
const largestRequest = 600_000
/** Milliseconds between two looks at an import that takes longer than an answer may, and how many looks. */
const look = { every: 2_000, times: 150 }

/** Rows in pieces that a request may hold. */
export function piecesOf(rows: readonly RowToSend[]): RowToSend[][] {
  const pieces: RowToSend[][] = []
  let [piece, size]: [RowToSend[], number] = [[], 0]
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (piece.length > 0 && (piece.length >= importChunk || size + length > largestRequest)) {
      pieces.push(piece)
      ;[piece, size] = [[], 0]
    }
    piece.push(row)
    size += length
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}

/**
 * Sends rows, a few hundred at a time. Answers how each stands, and how earlier rows stand now that share something with them; of a row
 * that is there twice, the later answer counts.
 */
export async function checkRows(id: string, rows: readonly RowToSend[], onProgress: OnProgress): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  let sent = 0
  for (const piece of piecesOf(rows)) {
    const answer = await client.imports.check({ id, rows: piece })
    checked.push(...answer.rows, ...answer.changed)
    sent += piece.length
    onProgress(sent)
  }
  return checked
}

/** Takes rows out of the import, a few hundred at a time; answers as `checkRows`. */
export async function leaveOutRows(id: string, rows: readonly number[], onProgress: OnProgress): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (let from = 0; from < rows.length; from += importChunk) {
    const answer = await client.imports.leaveOut({ id, rows: rows.slice(from, from + importChunk) })
    checked.push(...answer.rows, ...answer.changed)
    onProgress(Math.min(from + importChunk, rows.length))
  }
  return checked
}

/** Every row that was not imported, with the reason. */
export async function rowsLeftOut(id: string): Promise<LeftOutRow[]> {
  const left: LeftOutRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof client.imports.leftOut>> = await client.imports.leftOut({
      id,
      after,
      limit: 5000,
    })
    left.push(...page.rows)
    after = page.next
  }
  return left
}

/** Writes the good rows, a few hundred at a time; what was written before a failure stays written, and is not written again. */
export async function applyGood(id: string, onProgress: OnProgress): Promise<Import> {
  for (;;) {
    const state = await client.imports.apply({ id, rows: 'good' })
    onProgress(state.created + state.updated + state.skipped)
    if (state.finished_at !== null) return state
  }
}

/** Writes every row in one go, or none. A long file takes longer than an answer may: then it is looked at until it is done. */
export async function applyAll(id: string): Promise<Import> {
  try {
    return await client.imports.apply({ id, rows: 'all' })
  } catch (error) {
    if (![0, 503].includes(asFailure(error).status)) throw error
    for (let time = 0; time < look.times; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, look.every))
      const state = await client.imports.get({ id }).catch(() => undefined)
      if (state?.finished_at) return state
    }
    throw error
  }
}
