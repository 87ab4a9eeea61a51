import pg from 'pg'

/** What only the owner of the tables may do, over a connection of its own. */
export async function asOwner<Result>(url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
