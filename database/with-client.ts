import pg from 'pg'

/** Runs `work` on a connection of its own, which ends with it. `to`: an address, or how to connect. */
export async function withClient<Result>(
  to: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(to)
  // A connection that breaks fails its statement too; without a listener its error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
