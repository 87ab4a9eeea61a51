import { withClient } from './with-client.ts'

/** Any fixed number: whoever holds it changes the keys of this database's installation. It ends with the connection, however that ends. */
const rotationLock = 7_486_735

/** Runs `work` unless somebody else changes the keys at this moment. */
export async function asOnlyRotation<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return await withClient({ connectionString: url, application_name: 'tunda rotate-secrets' }, async (client) => {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      rotationLock,
    ])
    if (rows[0]?.is_ours !== true) throw new Error('Somebody else is changing the keys at this moment')
    return await work()
  })
}
