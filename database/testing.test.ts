import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from './testing.ts'

it('gives each caller a migrated database that the other does not see', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const client = new pg.Client({ connectionString: one.url })
  const stranger = new pg.Client({ connectionString: other.url })
  await Promise.all([client.connect(), stranger.connect()])
  try {
    await client.query('create table mark (id int)')
    const { rows } = await stranger.query(
      `select to_regclass('mark') as mark, (select count(*)::int from schema_migrations) as migrations`,
    )
    expect(rows[0].mark).toBeNull()
    expect(rows[0].migrations).toBeGreaterThan(0)
  } finally {
    await Promise.all([client.end(), stranger.end()])
    await Promise.all([one.drop(), other.drop()])
  }
})
