import type pg from 'pg'

export type Column = {
  readonly name: string
  /** The number of its type. */
  readonly dataTypeID: number
  /** Where it comes from as it is; 0 where it was calculated. */
  readonly tableID: number
  readonly columnID: number
}

type RowDescription = { readonly fields: readonly Column[] }
type Wire = {
  readonly parse: (asked: { readonly name: string; readonly text: string }) => void
  readonly describe: (asked: { readonly type: 'S'; readonly name: string }) => void
  readonly sync: () => void
}

/** The columns that `sql` would answer; none where it answers no rows. PostgreSQL prepares it, runs nothing, and refuses what it cannot run. */
export function describeStatement(client: pg.Client, sql: string): Promise<readonly Column[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly Column[] = []
    const asked = {
      submit: (wire: Wire) => {
        wire.parse({ name: '', text: sql })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: ({ fields }: RowDescription) => {
        columns = fields
      },
      handleReadyForQuery: () => resolve(columns),
      handleError: reject,
    }
    client.query(asked as unknown as pg.Submittable)
  })
}
