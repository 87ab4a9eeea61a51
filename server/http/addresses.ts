import type { SliceName } from '../slices.ts'
import addresses from './addresses.json' with { type: 'json' }

type CallName = keyof typeof addresses

/** Method and path of a procedure: `POST /functions/v1/process-sale`. */
export function addressOf(call: CallName): string {
  return addresses[call]
}

/** A node of the tree of paths: the children by the next segment, `{}` for a parameter, and the slices by method. */
type Step = { readonly next: Map<string, Step>; readonly slices: Map<string, SliceName> }

const start = newStep()
for (const [call, address] of Object.entries(addresses)) {
  const [method = '', path = ''] = address.split(' ')
  let step = start
  for (const piece of piecesOf(path)) step = stepTo(step, piece.startsWith('{') ? '{}' : piece)
  step.slices.set(method, call.split('.', 1)[0] as SliceName)
}

/** The slice whose procedure has this address; the slice's own router then finds the procedure. */
export function sliceAt(method: string, path: string): SliceName | undefined {
  return find(start, method, piecesOf(path), 0)
}

/** Fixed segments come before parameters, as in the contract library's own router. */
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

/** A slash at the end is ignored. */
function piecesOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}
