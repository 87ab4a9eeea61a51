import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startThrowaway } from './embedded.ts'
import { connect, type Database, type Logins, migrate, newLogins, openLogins } from './index.ts'
import { loginName } from './logins.ts'
import { asRole } from './pool.ts'

let cluster: EmbeddedPostgres
beforeAll(async () => {
  cluster = await startThrowaway()
  await asOwner('create database migrated')
  await migrate(urlOf('migrated'))
})
afterAll(() => cluster.stop())

const urlOf = (database: string) => cluster.url.replace(/[^/]+$/, database)

async function asOwner<Row extends pg.QueryResultRow>(sql: string, url = cluster.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function install(
  name: string,
  logins = newLogins(),
): Promise<{ url: string; logins: Logins; database: Database }> {
  await asOwner(`create database ${name} template migrated`).catch(() => [])
  const url = urlOf(name)
  await migrate(url)
  await openLogins(url, logins)
  return { url, logins, database: await connect(url, logins, { connections: 2 }) }
}

async function signIn(url: string, logins: Logins): Promise<void> {
  const client = new pg.Client(asRole({ url, logins }, 'app_api'))
  await client.connect()
  await client.end()
}

const works = (database: Database) => database.asApp((tx) => tx.query<{ me: string }>('select session_user as me'))

describe('two installations in one cluster', () => {
  it('serve side by side, each with passwords that the other and its owner’s address do not tell', async () => {
    const [first, second] = [await install('first'), await install('second')]
    try {
      expect(await works(first.database)).toEqual([{ me: loginName('app_api', first.logins) }])
      expect(await works(second.database)).toEqual([{ me: loginName('app_api', second.logins) }])
      // Started again, in any order, neither takes the other's password away.
      await openLogins(first.url, first.logins)
      await signIn(second.url, second.logins)
      await openLogins(second.url, second.logins)
      await signIn(first.url, first.logins)
      const passwords = [first.logins, second.logins].flatMap((logins) => Object.values(logins.passwords))
      expect(new Set(passwords).size).toBe(6)
    } finally {
      await Promise.all([first.database.close(), second.database.close()])
    }
  })

  it('cannot open each other’s database, though their roles have the same rights', async () => {
    const [first, second] = [await install('mine'), await install('theirs')]
    await Promise.all([first.database.close(), second.database.close()])
    await expect(signIn(second.url, first.logins)).rejects.toThrow(/permission denied for database/)
    await signIn(second.url, second.logins)
  })

  it('the second refuses to start, and says why, when its owner may not use the first one’s roles', async () => {
    await asOwner(`create role other_owner login createrole createdb password 'other'`)
    await asOwner('create database others owner other_owner')
    const url = urlOf('others').replace(/\/\/[^@]*@/, '//other_owner:other@')
    await expect(migrate(url)).rejects.toThrow(
      /another installation, whose owner made the roles app_api, .* other_owner may not use them/,
    )
    expect(await asOwner('select 1 from pg_tables where tablename = $$schema_migrations$$', urlOf('others'))).toEqual(
      [],
    )
  })
})

describe('the logins of an installation', () => {
  it('belong to all its servers, and starting one again writes nothing', async () => {
    const { url, logins, database } = await install('several')
    const stamp = () => asOwner('select xmin::text, rolname from pg_authid order by 2')
    const before = await stamp()
    const again = await install('several', logins)
    expect(await stamp()).toEqual(before)
    expect(await works(again.database)).toEqual(await works(database))
    await Promise.all([database.close(), again.database.close()])
    await signIn(url, logins)
  })

  it('are made anew when their file is lost: the old ones are removed, unless a server still uses them', async () => {
    const lost = await install('lost')
    const said: string[] = []
    const found = newLogins()
    await works(lost.database)
    await openLogins(lost.url, found, (line) => said.push(line))
    expect(said.sort()).toEqual(
      (['app_api', 'app_auth', 'app_platform'] as const).map((role) =>
        expect.stringContaining(`${loginName(role, lost.logins)} stays`),
      ),
    )
    await works(lost.database)
    await lost.database.close()
    await openLogins(lost.url, newLogins())
    await expect(signIn(lost.url, lost.logins)).rejects.toThrow(/authentication failed/)
    await expect(signIn(lost.url, found)).rejects.toThrow(/authentication failed/)
  })

  it('take the place of the roles themselves, whose passwords older releases made from the owner’s', async () => {
    const { url, logins, database } = await install('older')
    await asOwner(`alter role app_api login password 'derived'`)
    await asOwner('grant connect on database older to app_api', url)
    const older = new pg.Client({ ...asRole({ url, logins }, 'app_api'), user: 'app_api', password: 'derived' })
    await older.connect()
    const said: string[] = []
    await openLogins(url, logins, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('an older server is signed in as app_api')])
    await older.end()
    await expect
      .poll(async () => {
        await openLogins(url, logins)
        return await asOwner(
          `select rolname from pg_authid where rolname = 'app_api' and (rolcanlogin or rolpassword is not null)`,
        )
      })
      .toEqual([])
    expect(await works(database)).toHaveLength(1)
    await database.close()
  })

  it('are not served with when one could bypass the isolation of shops', async () => {
    const { url, logins, database } = await install('superuser')
    await database.close()
    await asOwner(`alter role ${loginName('app_auth', logins)} bypassrls`)
    await expect(openLogins(url, logins)).rejects.toThrow(/app_auth_\w+ is a superuser or bypasses row security/)
    await asOwner(`drop database superuser with (force)`)
    await asOwner(`drop role ${loginName('app_auth', logins)}`)
  })
})
