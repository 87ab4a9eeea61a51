import type { SliceName } from '../slices.ts'
import addresses from './addresses.json' with { type: 'json' }

type CallName = keyof typeof addresses

/** Method and path of a procedure: `POST /functions/v1/process-sale`. */
export function addressOf(call: CallName): string {
  return addresses[call]
}

/** A step on the way to addresses: by the next piece of the path, `{}` where any will do, and by the method at its end. */
type Step = { readonly next: Map<string, Step>; readonly slices: Map<string, SliceName> }

const start = newStep()
for (const [call, address] of Object.entries(addresses)) {
  const [method = '', path = ''] = address.split(' ')
  let step = start
  for (const piece of piecesOf(path)) step = stepTo(step, piece.startsWith('{') ? '{}' : piece)
  step.slices.set(method, call.split('.', 1)[0] as SliceName)
}

/** Whose procedure answers there, of all in the contract; the slice itself then says which one. */
export function sliceAt(method: string, path: string): SliceName | undefined {
  return find(start, method, piecesOf(path), 0)
}

/** What is named goes before what may be anything, as in the contract library's own router. */
function find(step: Step, method: string, pieces: readonly string[], at: number): SliceName | undefined {
  const piece = pieces[at]
  if (piece === undefined) return step.slices.get(method)
  for (const next of [step.next.get(piece), step.next.get('{}')]) {
    const found = next && find(next, method, pieces, at + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function stepTo({ next }: Step, piece: string): Step {
  const known = next.get(piece) ?? newStep()
  next.set(piece, known)
  return known
}

function newStep(): Step {
  return { next: new Map(), slices: new Map() }
}

/** The slash at the end, if there is one, is none. */
function piecesOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}
