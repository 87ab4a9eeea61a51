import { LogFigures } from './log-figures.ts'
import { BatchFigures } from './watch-batches.ts'
import { RequestFigures } from './watch-requests.ts'

/** What the service counts of itself. */
export type Figures = { readonly requests: RequestFigures; readonly batches: BatchFigures; readonly log: LogFigures }

export function newFigures(): Figures {
  return { requests: new RequestFigures(), batches: new BatchFigures(), log: new LogFigures() }
}
